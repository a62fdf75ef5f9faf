import type { WidgetKind } from '@gemelo/contract/endpoints/board-document';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Period } from '../../../parts/bi/source.ts';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { newWidget } from '../draft/changes.ts';
import { pixelsOf } from '../grid/use-drag.ts';
import { offeredKinds, widgets } from '../widget-registry.ts';
import { TurnsProvider } from '../widgets/use-turn.tsx';
import type { Variables } from '../widgets/widget-scope.ts';
import { WidgetView } from '../widgets/widget-view.tsx';
import classes from './dialogs.module.css';

interface GalleryProps {
  variables: Variables;
  period: Period;
  onAdd: (kind: WidgetKind) => void;
}

const PREVIEW_ROWS = 6;

/** How a widget looks with the data of this board. */
function Preview({ kind, variables, period }: { kind: WidgetKind } & Omit<GalleryProps, 'onAdd'>) {
  const widget = useMemo(() => newWidget(kind), [kind]);
  const rows = Math.min(PREVIEW_ROWS, widget.h);
  return (
    <div className={classes.preview} style={{ blockSize: pixelsOf(rows) }} inert>
      <TurnsProvider>
        <WidgetView
          key={kind}
          widget={widget}
          variables={variables}
          period={period}
          hover="preview"
          cellHeight={pixelsOf(rows)}
        />
      </TurnsProvider>
    </div>
  );
}

/** All widgets with what each is for; the chosen one is shown with real data. */
export function Gallery({ variables, period, onAdd }: GalleryProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<WidgetKind>(offeredKinds[0] ?? 'text');
  return (
    <>
      <div className={classes.gallery}>
        <fieldset className={classes.kinds}>
          <legend className={classes.legend}>{t('boards.gallery.kinds')}</legend>
          {offeredKinds.map((one) => {
            const Icon = widgets[one]?.Icon;
            return (
              <UnstyledButton
                key={one}
                className={classes.kind ?? ''}
                aria-pressed={one === kind}
                onClick={() => setKind(one)}
                onDoubleClick={() => onAdd(one)}
              >
                {Icon && <Icon size={20} stroke={1.5} aria-hidden />}
                <span>
                  <strong>{t(`boards.widget.${one}.name`)}</strong>
                  <small>{t(`boards.widget.${one}.about`)}</small>
                </span>
              </UnstyledButton>
            );
          })}
        </fieldset>
        <section className={classes.shown} aria-label={t('boards.gallery.preview')}>
          <Preview kind={kind} variables={variables} period={period} />
        </section>
      </div>
      <DrawerFoot>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAdd(kind)}>
          {t('boards.gallery.add', { name: t(`boards.widget.${kind}.name`) })}
        </Button>
      </DrawerFoot>
    </>
  );
}

import type { ProjectApp } from '@gemelo/contract/endpoints/company-elements';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './company-elements.module.css';
import { ELEMENTS } from './paths.ts';
import { AppPreview } from './preview/app-preview.tsx';
import { ScreenCard } from './screen-card.tsx';
import { useElements } from './use-elements.ts';

const NARROW = '(max-width: 62em)';

/** Whether the reader may switch elements on for the first time, and those that were chosen before. */
function useRights() {
  const can = useCan();
  return { create: can('company-element:create'), edit: can('company-element:edit') };
}

/** The screens with their elements as switches, beside a preview that follows. */
export function ProjectAppEditor({ app }: { app: ProjectApp }) {
  const { t } = useTranslation();
  const can = useCan();
  const rights = useRights();
  const elements = useElements(app.idCompanyProject);
  const isNarrow = useMediaQuery(NARROW);
  const [view, setView] = useState<'elements' | 'preview'>('elements');
  const [chosen, setChosen] = useState(app.screens[0]?.idScreen);
  const { screens, state } = app;

  if (screens.length === 0) {
    return (
      <NoData
        icon={<IconDeviceMobile size={24} stroke={1.5} />}
        title={t('company-elements.noScreens')}
        text={t('company-elements.noScreensText')}
        action={
          can('screen-element:view') && (
            <Button component={Link} to={ELEMENTS} variant="default">
              {t('company-elements.toElements')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className={classes.page}>
      {state === 'Inactivo' && <Notice tone="warning">{t('company-elements.inactive')}</Notice>}
      {!rights.edit && <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>}
      {isNarrow && (
        <SegmentedControl
          fullWidth
          aria-label={t('company-elements.view')}
          value={view}
          onChange={setView}
          data={(['elements', 'preview'] as const).map((value) => ({
            value,
            label: t(`company-elements.views.${value}`),
          }))}
        />
      )}
      <div className={classes.columns}>
        {(!isNarrow || view === 'elements') && (
          <div className={classes.cards}>
            {screens.map((screen) => (
              <ScreenCard
                key={screen.idScreen}
                screen={screen}
                rights={rights}
                isShown={screen.idScreen === chosen}
                onShow={() => setChosen(screen.idScreen)}
                elements={elements}
              />
            ))}
          </div>
        )}
        {(!isNarrow || view === 'preview') && <AppPreview app={app} chosen={chosen} onChoose={setChosen} />}
      </div>
    </div>
  );
}

import type { UnmappedKey } from '@gemelo/contract/endpoints/telemetry';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import framed from '../../../ui/lists/framed-list.module.css';
import { Age } from '../../../ui/states/age.tsx';
import { Fresh } from '../../../ui/states/fresh.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import classes from './telemetry.module.css';
import { valueText } from './value-text.ts';

interface UnmappedItemProps {
  item: UnmappedKey;
  mayEdit: boolean;
  onMap: () => void;
  onClock: () => void;
  onDismiss: () => void;
}

/** One unmapped key of a device: reason, count, last value and actions. */
export function UnmappedItem({ item, mayEdit, onMap, onClock, onDismiss }: UnmappedItemProps) {
  const { t } = useTranslation();
  const remedy =
    item.reason === 'unknown'
      ? { label: t('twins.telemetry.map.do'), run: onMap }
      : item.reason === 'future'
        ? { label: t('twins.telemetry.clock.do'), run: onClock }
        : undefined;
  return (
    <li className={framed.item}>
      <div className={framed.words}>
        <p className={classes.key}>
          <Mono>{item.key}</Mono>
          <span className={classes.why}>{t(`twins.telemetry.reason.${item.reason}`)}</span>
        </p>
        <p className={framed.facts}>
          <Fresh value={item.count}>{t('twins.telemetry.count', { count: item.count })}</Fresh>
          <span>
            {t('twins.telemetry.last')} <Mono>{valueText(item.lastValue)}</Mono>
          </span>
          <Age at={item.receivedAt} />
        </p>
      </div>
      {mayEdit && (
        <div className={framed.actions}>
          {remedy && (
            <Button size="compact-sm" variant="default" onClick={remedy.run}>
              {remedy.label}
            </Button>
          )}
          <RowMenu
            actions={() => [
              {
                id: 'dismiss',
                label: t('twins.telemetry.dismiss.do'),
                icon: <IconTrash size={16} />,
                danger: true,
                run: onDismiss,
              },
            ]}
          />
        </div>
      )}
    </li>
  );
}

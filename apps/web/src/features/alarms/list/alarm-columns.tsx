import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { AlarmStateBadge, SeverityBadge } from '../../../parts/alarms/alarm-badges.tsx';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import classes from '../alarms.module.css';

export function useAlarmColumns(): Column<Alarm>[] {
  const { t } = useTranslation();
  const { figure } = useAlarmWords();
  return useMemo(
    () => [
      {
        id: 'severity',
        header: t('contract:field.severity'),
        cell: (alarm) => <SeverityBadge severity={alarm.severity} plain />,
        width: 124,
        priority: 3,
        card: 'field',
      },
      {
        id: 'AlarmRule',
        header: t('alarms.what'),
        cell: (alarm) => (
          <span className={classes.sentence} title={alarm.AlarmRule.name}>
            {alarm.AlarmRule.name}
          </span>
        ),
        minWidth: 112,
        fixed: true,
        card: 'title',
      },
      {
        id: 'value',
        header: t('contract:field.worstValue'),
        cell: (alarm) => <bdi className={classes.value}>{figure(alarm.worstValue, alarm.Measurement)}</bdi>,
        align: 'end',
        width: 104,
        priority: 2,
      },
      {
        id: 'threshold',
        header: t('contract:field.threshold'),
        cell: (alarm) => <bdi className={classes.value}>{figure(alarm.threshold, alarm.Measurement)}</bdi>,
        align: 'end',
        width: 88,
      },
      {
        id: 'Twin',
        header: t('contract:field.Twin'),
        cell: (alarm) => <OneLine>{alarm.Twin.name}</OneLine>,
        width: 112,
        keeps: true,
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (alarm) => <OneLine>{alarm.Warehouse.name}</OneLine>,
        priority: 1,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (alarm) => <AlarmStateBadge alarm={alarm} plain />,
        width: 148,
        card: 'badge',
      },
      {
        id: 'since',
        header: t('contract:field.since'),
        cell: (alarm) => <Age at={alarm.since} />,
        width: 116,
        keeps: true,
      },
      {
        id: 'openedAt',
        header: t('alarms.age'),
        cell: (alarm) => <Age at={alarm.openedAt} />,
        width: 116,
        priority: -1,
      },
      {
        id: 'resolvedAt',
        header: t('contract:field.resolvedAt'),
        cell: (alarm) => (alarm.resolvedAt ? <Age at={alarm.resolvedAt} /> : '—'),
        width: 112,
        hidden: true,
      },
      {
        id: 'AcknowledgedBy',
        header: t('contract:field.AcknowledgedBy'),
        cell: (alarm) => (alarm.AcknowledgedBy ? <OneLine>{alarm.AcknowledgedBy.name}</OneLine> : '—'),
        width: 160,
        hidden: true,
      },
    ],
    [t, figure],
  );
}

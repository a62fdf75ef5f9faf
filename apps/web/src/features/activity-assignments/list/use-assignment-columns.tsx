import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { ProgressBadge } from './progress-badge.tsx';

const MOMENT = 184;

export function useAssignmentColumns(): Column<ActivityAssignment>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const moment = (at: string | null) => (at ? <time dateTime={at}>{format.moment(at)}</time> : '—');
    return [
      {
        id: 'Activity',
        header: t('contract:field.Activity'),
        cell: ({ Activity }) => <OneLine>{Activity.name}</OneLine>,
        minWidth: 180,
        fixed: true,
        card: 'title',
      },
      {
        id: 'assignmentUser',
        header: t('contract:field.assignmentUser'),
        cell: ({ assignmentUser }) => <OneLine>{assignmentUser.name}</OneLine>,
        minWidth: 150,
        priority: 4,
      },
      {
        id: 'creatorUser',
        header: t('contract:field.creatorUser'),
        cell: ({ creatorUser, Schedule }) => <OneLine>{creatorUser?.name ?? Schedule?.name ?? '—'}</OneLine>,
        minWidth: 150,
        priority: 2,
      },
      {
        id: 'startsAt',
        header: t('activity-assignments.from'),
        cell: ({ startsAt }) => moment(startsAt),
        width: MOMENT,
        priority: 3,
      },
      {
        id: 'dueAt',
        header: t('activity-assignments.until'),
        cell: ({ dueAt }) => moment(dueAt),
        width: MOMENT,
        priority: 3,
      },
      {
        id: 'stops',
        header: t('contract:field.stops'),
        cell: ({ stops }) => <OneLine>{stops.map(({ name }) => name).join(' → ') || '—'}</OneLine>,
        minWidth: 160,
        priority: 1,
      },
      {
        id: 'progress',
        header: t('contract:field.progress'),
        cell: (assignment) => <ProgressBadge assignment={assignment} />,
        width: 200,
        card: 'badge',
        priority: 4,
      },
      {
        id: 'recordCount',
        header: t('contract:field.recordCount'),
        cell: ({ recordCount }) => format.number(recordCount),
        align: 'end',
        width: 104,
        priority: 1,
      },
      {
        id: 'lastRecordAt',
        header: t('contract:field.lastRecordAt'),
        cell: ({ lastRecordAt }) => moment(lastRecordAt),
        width: MOMENT,
      },
    ];
  }, [t, format]);
}

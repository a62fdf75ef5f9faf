import { scheduleStatuses, type TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import { recurrences } from '@gemelo/contract/kit/recurrence';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useRuleWords } from '../../../parts/recurrence/use-rule-words.ts';
import { dayText, todayIn } from '../../../parts/tasks/days.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { Facet } from '../../../ui/data-table/facets.ts';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { MadeTask } from './last-task.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');
const placesOf = ({ Twin, Warehouses }: TaskSchedule) => namesOf([...(Twin ? [Twin] : []), ...Warehouses]);

export function useScheduleColumns(): Column<TaskSchedule>[] {
  const { t } = useTranslation();
  const { words } = useRuleWords();
  const locale = useLocale();
  const today = todayIn(useTimeZone());
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (one) => <OneLine>{one.name}</OneLine>,
        minWidth: 180,
        fixed: true,
        card: 'title',
      },
      {
        id: 'frequency',
        header: t('task-schedules.column.rule'),
        cell: (one) => <OneLine>{words(one)}</OneLine>,
        // Whole sentences: a column that says when is worth more than those that are dropped for it.
        width: 340,
        priority: 3,
        exports: ['frequency', 'repeatEvery', 'weekdays', 'day', 'nth', 'weekday', 'hour'],
      },
      {
        id: 'nextAt',
        header: t('contract:field.nextAt'),
        cell: (one) =>
          one.nextOn ? <time dateTime={one.nextAt ?? ''}>{dayText(one.nextOn, today, locale)}</time> : '—',
        width: 132,
        priority: 2,
      },
      {
        id: 'LastTask',
        header: t('contract:field.LastTask'),
        cell: (one) => (one.LastTask ? <MadeTask task={one.LastTask} /> : '—'),
        minWidth: 180,
        priority: 1,
      },
      {
        id: 'Warehouses',
        header: t('task-schedules.column.place'),
        cell: (one) => <OneLine>{placesOf(one) || '—'}</OneLine>,
        minWidth: 140,
        exports: ['Twin', 'Warehouses'],
      },
      {
        id: 'Assignee',
        header: t('contract:field.Assignee'),
        cell: (one) => (one.Assignee ? <OneLine>{one.Assignee.name}</OneLine> : '—'),
        minWidth: 140,
      },
      {
        id: 'TaskTemplate',
        header: t('contract:field.TaskTemplate'),
        cell: (one) => (one.TaskTemplate ? <OneLine>{one.TaskTemplate.name}</OneLine> : '—'),
        minWidth: 140,
        hidden: true,
      },
      {
        id: 'status',
        header: t('contract:field.status'),
        cell: (one) => <ScheduleStatusBadge status={one.status} plain />,
        width: 168,
        card: 'badge',
        priority: 2,
      },
    ],
    [t, words, locale, today],
  );
}

export function useScheduleFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('contract:field.status'),
        options: scheduleStatuses.map((value) => ({ value, label: t(`contract:choice.status.${value}`) })),
      },
      {
        id: 'frequency',
        label: t('contract:field.frequency'),
        options: recurrences.map((value) => ({ value, label: t(`contract:choice.frequency.${value}`) })),
      },
    ],
    [t],
  );
}

import { assignmentOptions } from '@gemelo/contract/endpoints/activity-assignments';
import {
  type ActivitySchedule,
  activityScheduleStatuses,
} from '@gemelo/contract/endpoints/activity-schedules';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useRuleWords } from '../../../parts/recurrence/use-rule-words.ts';
import { dayText, todayIn } from '../../../parts/tasks/days.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';

const namesOf = (named: readonly { name: string }[], between = ', ') =>
  named.map(({ name }) => name).join(between) || '—';

export function useScheduleColumns(): Column<ActivitySchedule>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const { words } = useRuleWords();
  const today = todayIn(useTimeZone());
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: ({ name }) => <OneLine>{name}</OneLine>,
        minWidth: 180,
        fixed: true,
        card: 'title',
      },
      {
        id: 'Activity',
        header: t('contract:field.Activity'),
        cell: ({ Activity }) => <OneLine>{Activity.name}</OneLine>,
        minWidth: 150,
        priority: 1,
      },
      {
        id: 'frequency',
        header: t('activity-assignments.schedule.rule'),
        cell: (one) => <OneLine>{words(one)}</OneLine>,
        width: 300,
        priority: 3,
        exports: ['frequency', 'repeatEvery', 'weekdays', 'day', 'nth', 'weekday', 'hour', 'durationMinutes'],
      },
      {
        id: 'nextAt',
        header: t('contract:field.nextAt'),
        cell: ({ nextOn, nextAt }) =>
          nextOn ? <time dateTime={nextAt ?? ''}>{dayText(nextOn, today, locale)}</time> : '—',
        width: 132,
        priority: 2,
      },
      {
        id: 'Users',
        header: t('contract:field.Users'),
        cell: ({ Users }) => <OneLine>{namesOf(Users)}</OneLine>,
        minWidth: 160,
        priority: 2,
      },
      {
        id: 'stops',
        header: t('contract:field.stops'),
        cell: ({ stops }) => <OneLine>{namesOf(stops, ' → ')}</OneLine>,
        minWidth: 140,
      },
      {
        id: 'status',
        header: t('contract:field.status'),
        cell: ({ status }) => <ScheduleStatusBadge status={status} />,
        width: 148,
        card: 'badge',
        priority: 2,
      },
    ],
    [t, words, locale, today],
  );
}

export function useScheduleFacets(query: { idCompany?: number }): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('contract:field.status'),
        options: activityScheduleStatuses.map((value) => ({
          value,
          label: t(`contract:choice.status.${value}`),
        })),
      },
      {
        id: 'idActivity',
        label: t('contract:field.Activity'),
        options: facetFrom(assignmentOptions, { query }, ({ activities }) =>
          activities.map(({ idActivity, name }) => ({ value: idActivity, label: name })),
        ),
      },
      {
        id: 'idUser',
        label: t('contract:field.Users'),
        options: facetFrom(assignmentOptions, { query }, ({ people }) =>
          people.map(({ idUser, name }) => ({ value: idUser, label: name })),
        ),
      },
    ],
    [t, query],
  );
}

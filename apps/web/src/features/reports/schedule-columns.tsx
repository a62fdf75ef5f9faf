import { frequencies, type ReportSchedule, reportSubjects } from '@gemelo/contract/endpoints/reports';
import { states } from '@gemelo/contract/kit/fields';
import { useMemo } from 'react';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RunState } from './run-state.tsx';
import { useSubject } from './use-subject.ts';
import { useWhen } from './use-when.ts';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');

export function useScheduleColumns(): Column<ReportSchedule>[] {
  const { t } = useTranslation();
  const { when } = useWhen();
  const about = useSubject();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (one) => <OneLine>{one.name}</OneLine>,
        minWidth: 168,
        fixed: true,
        card: 'title',
      },
      {
        id: 'frequency',
        header: t('reports.column.when'),
        cell: (one) => <OneLine>{when(one)}</OneLine>,
        minWidth: 236,
        priority: 2,
        exports: ['frequency', 'weekday', 'day', 'hour'],
      },
      {
        id: 'Warehouses',
        header: t('reports.subject'),
        cell: (one) => <OneLine>{about(one)}</OneLine>,
        minWidth: 150,
        exports: ['subject', 'Warehouses', 'People'],
      },
      {
        id: 'Users',
        header: t('reports.recipients'),
        cell: (one) => <OneLine>{namesOf(one.Users)}</OneLine>,
        minWidth: 150,
      },
      {
        id: 'nextDueAt',
        header: t('contract:field.nextDueAt'),
        cell: (one) => (one.nextDueAt ? <Age at={one.nextDueAt} /> : '—'),
        width: 148,
        priority: 1,
      },
      {
        id: 'lastSentAt',
        header: t('contract:field.lastSentAt'),
        cell: (one) => (one.lastSentAt ? <Age at={one.lastSentAt} /> : '—'),
        width: 128,
      },
      {
        id: 'lastRun',
        header: t('contract:field.lastRun'),
        cell: (one) => (one.lastRun ? <RunState state={one.lastRun} plain /> : '—'),
        width: 148,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (one) => <StateBadge state={one.state} plain />,
        width: 108,
        card: 'badge',
      },
    ],
    [t, when, about],
  );
}

export function useScheduleFacets(): Facet[] {
  const { t } = useTranslation();
  const seesField = useCan()('tracker:view');
  return useMemo(
    () => [
      ...(seesField
        ? [
            {
              id: 'subject',
              label: t('reports.subject'),
              options: reportSubjects.map((value) => ({
                value,
                label: t(`contract:choice.subject.${value}`),
              })),
            },
          ]
        : []),
      {
        id: 'frequency',
        label: t('contract:field.frequency'),
        options: frequencies.map((value) => ({ value, label: t(`contract:choice.frequency.${value}`) })),
      },
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
    ],
    [t, seesField],
  );
}

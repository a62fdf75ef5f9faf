import { type RouteDay, routeDays } from '@gemelo/contract/endpoints/tracking';
import type { Day } from '@gemelo/contract/kit/zoned';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { dayText } from '../../../parts/tasks/days.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { type Measures, useMeasures } from '../measures.ts';
import { useAgentLink } from '../tracker-links.ts';
import type { PeopleTableProps } from './field-table-props.ts';

function useColumns({ distance, duration, time }: Measures, today: Day): Column<RouteDay>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'User',
        header: t('tracker.column.person'),
        cell: ({ User }) => <OneLine>{User.name}</OneLine>,
        minWidth: 150,
        fixed: true,
        card: 'title',
      },
      {
        id: 'day',
        header: t('tracker.column.day'),
        cell: ({ day }) => dayText(day, today, locale),
        width: 140,
        priority: 4,
      },
      {
        id: 'distance',
        header: t('tracker.figure.distance'),
        cell: (one) => distance(one.distance),
        align: 'end',
        width: 120,
        priority: 3,
        downFirst: true,
      },
      {
        id: 'movingSeconds',
        header: t('tracker.figure.moving'),
        cell: (one) => duration(one.movingSeconds),
        align: 'end',
        width: 150,
        priority: 2,
      },
      {
        id: 'stoppedSeconds',
        header: t('tracker.figure.stopped'),
        cell: (one) => duration(one.stoppedSeconds),
        align: 'end',
        width: 150,
        priority: 1,
      },
      {
        id: 'stops',
        header: t('tracker.figure.stops'),
        cell: ({ stops }) => format.number(stops),
        align: 'end',
        width: 100,
      },
      {
        id: 'visits',
        header: t('tracker.figure.visits'),
        cell: ({ visits }) => format.number(visits),
        align: 'end',
        width: 100,
        priority: 2,
      },
      {
        id: 'flagged',
        header: t('tracker.figure.flagged'),
        cell: ({ flagged, fixes }) =>
          t('tracker.summary.of', { part: format.number(flagged), total: format.number(fixes) }),
        align: 'end',
        width: 130,
        exports: ['flagged', 'fixes'],
      },
      {
        id: 'firstAt',
        header: t('tracker.column.hours'),
        cell: ({ firstAt, lastAt }) => (firstAt && lastAt ? `${time(firstAt)} – ${time(lastAt)}` : '—'),
        width: 140,
        exports: ['firstAt', 'lastAt'],
      },
    ],
    [t, format, locale, today, distance, duration, time],
  );
}

/** What the days of people came to; a row opens its route. */
export function DaysTable({ today, users, days }: PeopleTableProps & { today: Day }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns(useMeasures(), today);
  const company = useNamedCompany();
  const linkOf = useAgentLink();
  return (
    <DataTable
      endpoint={routeDays}
      query={{
        ...company,
        idUser: users.join(',') || undefined,
        from: days.from,
        to: days.to,
      }}
      columns={columns}
      rowId={({ User, day }) => `${User.idUser} ${day}`}
      storageKey="tracker-days"
      label={t('tracker.table.dias')}
      exportName={t('tracker.table.dias')}
      searchable={false}
      onOpen={({ User, day }) => void navigate(linkOf(User.idUser, day))}
      emptyState={{ title: t('tracker.table.noDays'), text: t('tracker.table.noneText') }}
    />
  );
}

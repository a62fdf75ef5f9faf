import { visits } from '@gemelo/contract/endpoints/tracking';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { useMemo } from 'react';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import type { Column, RowOf } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import type { TrackerFilter } from '../filters/tracker-filter.ts';
import { type Measures, useMeasures } from '../measures.ts';
import { useAgentLink } from '../tracker-links.ts';
import type { PeopleTableProps } from './field-table-props.ts';

type Visit = RowOf<typeof visits>;

function useColumns({ duration, time }: Measures): Column<Visit>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'Warehouse',
        header: t('tracker.column.warehouse'),
        cell: ({ Warehouse }) => <OneLine>{Warehouse?.name ?? '—'}</OneLine>,
        minWidth: 160,
        fixed: true,
        card: 'title',
      },
      {
        id: 'User',
        header: t('tracker.column.person'),
        cell: ({ User }) => <OneLine>{User.name}</OneLine>,
        minWidth: 150,
        priority: 3,
      },
      {
        id: 'startedAt',
        header: t('tracker.column.arrived'),
        cell: ({ startedAt }) => format.moment(startedAt),
        width: 190,
        priority: 3,
      },
      {
        id: 'endedAt',
        header: t('tracker.column.left'),
        cell: ({ endedAt }) => time(endedAt),
        width: 110,
        priority: 1,
      },
      {
        id: 'seconds',
        header: t('tracker.column.stayed'),
        cell: ({ seconds }) => duration(seconds),
        align: 'end',
        width: 140,
        priority: 2,
      },
    ],
    [t, format, duration, time],
  );
}

/** Visits to warehouses; a row opens the route of its day. */
export function VisitsTable({
  users,
  days,
  warehouses,
}: PeopleTableProps & Pick<TrackerFilter, 'warehouses'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const columns = useColumns(useMeasures());
  const company = useNamedCompany();
  const linkOf = useAgentLink();
  return (
    <DataTable
      endpoint={visits}
      query={{
        ...company,
        idUser: users.join(',') || undefined,
        idWarehouse: warehouses.join(',') || undefined,
        from: days.from,
        to: days.to,
      }}
      columns={columns}
      rowId={({ User, startedAt }) => `${User.idUser} ${startedAt}`}
      storageKey="tracker-visits"
      label={t('tracker.table.visitas')}
      exportName={t('tracker.table.visitas')}
      searchable={false}
      onOpen={({ User, startedAt }) =>
        void navigate(linkOf(User.idUser, dayAt(new Date(startedAt), timeZone)))
      }
      emptyState={{ title: t('tracker.table.noVisits'), text: t('tracker.table.noneText') }}
    />
  );
}

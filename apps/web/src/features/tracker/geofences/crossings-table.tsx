import { geofenceEvents } from '@gemelo/contract/endpoints/geofences';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { todayIn } from '../../../parts/tasks/days.ts';
import type { Column, RowOf } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Facet } from '../../../ui/data-table/facets.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { daysOf, presets } from '../filters/tracker-filter.ts';
import { useAgentLink } from '../tracker-links.ts';
import { useGeofences, useTracker } from '../use-tracker.ts';

type Row = RowOf<typeof geofenceEvents>;

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
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
        id: 'entered',
        header: t('tracker.crossing.what'),
        cell: ({ entered }) => (
          <StateBadge
            tone={entered ? 'normal' : 'silent'}
            icon={entered ? IconDoorEnter : IconDoorExit}
            plain
          >
            {t(entered ? 'tracker.crossing.enter' : 'tracker.crossing.leave')}
          </StateBadge>
        ),
        width: 140,
        card: 'badge',
        priority: 3,
      },
      {
        id: 'Geofence',
        header: t('tracker.geofence.one'),
        cell: ({ Geofence }) => <OneLine>{Geofence.name}</OneLine>,
        minWidth: 260,
        priority: 2,
      },
      {
        id: 'at',
        header: t('tracker.column.at'),
        cell: ({ at }) => format.moment(at),
        width: 216,
        priority: 2,
      },
    ],
    [t, format],
  );
}

function useFacets(): Facet[] {
  const { t } = useTranslation();
  const field = useTracker().data?.data;
  const people = field?.people;
  const areas = useGeofences();
  const ownToday = todayIn(useTimeZone());
  const today = field?.today ?? ownToday;
  return useMemo(
    () => [
      {
        id: 'idUser',
        label: t('tracker.filter.users'),
        options: (people ?? []).map(({ idUser, name }) => ({ value: idUser, label: name })),
      },
      {
        id: 'idGeofence',
        label: t('tracker.geofence.one'),
        options: areas.map(({ idGeofence, name }) => ({ value: idGeofence, label: name })),
      },
      {
        id: 'from',
        label: t('tracker.crossing.since'),
        single: true,
        options: presets.map((preset) => ({
          value: daysOf(preset, today).from,
          label: t(`tracker.period.${preset}`),
        })),
      },
    ],
    [t, people, areas, today],
  );
}

/** Who entered and left which area; a row opens the route of its day. */
export function CrossingsTable() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const linkOf = useAgentLink();
  const timeZone = useTimeZone();
  const columns = useColumns();
  const facets = useFacets();
  const company = useNamedCompany();
  return (
    <DataTable
      endpoint={geofenceEvents}
      query={company}
      columns={columns}
      facets={facets}
      rowId={({ User, Geofence, at }) => `${User.idUser} ${Geofence.idGeofence} ${at}`}
      storageKey="geofence-events"
      label={t('tracker.crossing.title')}
      exportName={t('tracker.crossing.title')}
      searchable={false}
      onOpen={({ User, at }) => void navigate(linkOf(User.idUser, dayAt(new Date(at), timeZone)))}
      emptyState={{
        icon: <IconDoorEnter size={24} stroke={1.5} />,
        title: t('tracker.crossing.none'),
        text: t('tracker.crossing.noneText'),
      }}
    />
  );
}

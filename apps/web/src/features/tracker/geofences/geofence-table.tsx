import { type Geofence, geofences } from '@gemelo/contract/endpoints/geofences';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Facet } from '../../../ui/data-table/facets.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { InsideNow } from './inside-now.tsx';
import { useShapeWords } from './use-shown-value.ts';

function useColumns(): Column<Geofence>[] {
  const { t } = useTranslation();
  const shapeWords = useShapeWords();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: ({ name }) => <OneLine>{name}</OneLine>,
        minWidth: 260,
        fixed: true,
        card: 'title',
      },
      {
        id: 'inside',
        header: t('tracker.geofence.inside'),
        cell: ({ inside }) => <InsideNow inside={inside} />,
        minWidth: 150,
        priority: 4,
      },
      {
        id: 'shape',
        header: t('tracker.geofence.shape'),
        cell: ({ shape }) => <OneLine>{shapeWords(shape)}</OneLine>,
        minWidth: 150,
        priority: 1,
        exports: [],
      },
      {
        id: 'Warehouse',
        header: t('tracker.column.warehouse'),
        cell: ({ Warehouse }) => (Warehouse ? <OneLine>{Warehouse.name}</OneLine> : '—'),
        minWidth: 130,
      },
      {
        id: 'tells',
        header: t('tracker.geofence.tells'),
        cell: ({ tellsEnter, tellsLeave }) =>
          t(
            `tracker.geofence.telling.${tellsEnter ? (tellsLeave ? 'both' : 'enter') : tellsLeave ? 'leave' : 'none'}`,
          ),
        width: 150,
        exports: ['tellsEnter', 'tellsLeave'],
      },
      {
        id: 'Watchers',
        header: t('tracker.geofence.watchers'),
        cell: ({ Watchers }) =>
          Watchers.length > 0 ? <OneLine>{Watchers.map(({ name }) => name).join(', ')}</OneLine> : '—',
        minWidth: 140,
        priority: 2,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: ({ state }) => <StateBadge state={state} plain />,
        width: 110,
        card: 'badge',
        priority: 3,
      },
    ],
    [t, shapeWords],
  );
}

interface GeofenceTableProps {
  rowActions: (geofence: Geofence) => RowAction[];
  onOpen: (geofence: Geofence) => void;
  onCreate: () => void;
}

export function GeofenceTable({ rowActions, onOpen, onCreate }: GeofenceTableProps) {
  const { t } = useTranslation();
  const can = useCan();
  const columns = useColumns();
  const company = useNamedCompany();
  const facets = useMemo<Facet[]>(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: (['Activo', 'Inactivo'] as const).map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
    ],
    [t],
  );
  return (
    <DataTable
      endpoint={geofences}
      query={company}
      columns={columns}
      facets={facets}
      rowId={({ idGeofence }) => idGeofence}
      storageKey="geofences"
      label={t('tracker.geofence.title')}
      exportName={t('tracker.geofence.title')}
      rowActions={rowActions}
      onOpen={onOpen}
      height="content"
      emptyState={{
        icon: <IconMapPin size={24} stroke={1.5} />,
        title: t('tracker.geofence.none'),
        text: t('tracker.geofence.noneText'),
        action: can('tracker:create') && (
          <Button variant="default" onClick={onCreate}>
            {t('tracker.geofence.create')}
          </Button>
        ),
      }}
    />
  );
}

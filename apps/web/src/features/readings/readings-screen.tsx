import {
  type LatestReading,
  latestReadings,
  readingFacets,
  sensorStates,
} from '@gemelo/contract/endpoints/home';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Screen } from '../../ui/screen.tsx';
import { Age } from '../../ui/states/age.tsx';
import { Fresh } from '../../ui/states/fresh.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';

const rowId = (row: LatestReading) => `${row.idTwin}-${row.idMeasurement}-${row.sensor}`;

function useColumns(): Column<LatestReading>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'twin', header: t('parts.readings.twin'), cell: (row) => row.twin, fixed: true },
      { id: 'mac', header: t('readings.mac'), cell: (row) => <Mono copy>{row.mac}</Mono>, width: 176 },
      { id: 'warehouse', header: t('parts.readings.warehouse'), cell: (row) => row.warehouse ?? '—' },
      { id: 'sensor', header: t('readings.sensor'), cell: (row) => row.sensor, hidden: true },
      { id: 'measurement', header: t('parts.readings.measurement'), cell: (row) => row.measurement },
      {
        id: 'value',
        header: t('parts.readings.value'),
        align: 'end',
        width: 112,
        cell: (row) => (
          <bdi>
            <Fresh value={row.value}>
              <strong>{format.number(row.value, row.decimals)}</strong>
            </Fresh>{' '}
            {row.unit}
          </bdi>
        ),
      },
      {
        id: 'readAt',
        header: t('parts.readings.readAt'),
        cell: (row) => <Age at={row.readAt} />,
        width: 116,
      },
      {
        id: 'state',
        header: t('parts.readings.state'),
        cell: (row) => <StateBadge state={row.state} plain />,
        width: 120,
        card: 'badge',
      },
    ],
    [t, format],
  );
}

function useFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('parts.readings.state'),
        options: sensorStates.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'idMeasurement',
        label: t('parts.readings.measurement'),
        options: facetFrom(readingFacets, {}, (data) => data.idMeasurement),
      },
      {
        id: 'idWarehouse',
        label: t('parts.readings.warehouse'),
        options: facetFrom(readingFacets, {}, (data) => data.idWarehouse),
      },
    ],
    [t],
  );
}

export function ReadingsScreen() {
  const { t } = useTranslation();
  const columns = useColumns();
  const facets = useFacets();
  const navigate = useNavigate();
  const mayOpen = useCan()('twin:view');
  return (
    <Screen title={t('readings.title')} purpose={t('readings.purpose')}>
      <DataTable
        endpoint={latestReadings}
        columns={columns}
        facets={facets}
        rowId={rowId}
        steady
        {...(mayOpen ? { onOpen: ({ idTwin }: LatestReading) => void navigate(linkTo('twin', idTwin)) } : {})}
        storageKey="latest-readings"
        label={t('readings.title')}
        exportName={t('readings.title')}
        emptyState={{ title: t('ui.noData'), text: t('readings.empty') }}
      />
    </Screen>
  );
}

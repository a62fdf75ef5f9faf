import { type LatestReading, latestReadings, readingFacets } from '@gemelo/contract/endpoints/home';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Column } from '../data-table/columns.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { facetFrom } from '../data-table/facets.ts';
import { confirm } from '../dialogs/dialogs.ts';
import { snackbar } from '../dialogs/snackbar.ts';
import { Screen } from '../screen.tsx';
import { Age } from '../states/age.tsx';
import { Mono } from '../states/mono.tsx';
import { StateBadge } from '../states/state-badge.tsx';

const columns: Column<LatestReading>[] = [
  { id: 'twin', header: 'Dispositivo', cell: (row) => row.twin, fixed: true, width: 140 },
  { id: 'mac', header: 'MAC', cell: (row) => <Mono copy>{row.mac}</Mono>, width: 180 },
  { id: 'warehouse', header: 'Bodega', cell: (row) => row.warehouse },
  { id: 'measurement', header: 'Medición', cell: (row) => row.measurement },
  {
    id: 'value',
    header: 'Valor',
    align: 'end',
    width: 120,
    cell: (row) => (
      <bdi>
        {row.value.toFixed(row.decimals)} {row.unit}
      </bdi>
    ),
  },
  { id: 'readAt', header: 'Leído', cell: (row) => <Age at={row.readAt} />, width: 140 },
  {
    id: 'state',
    header: 'Estado',
    cell: (row) => <StateBadge state={row.state} />,
    width: 130,
    card: 'badge',
  },
  { id: 'sensor', header: 'Sensor', cell: (row) => row.sensor, hidden: true },
];

const facets = [
  {
    id: 'state',
    label: 'Estado',
    options: ['online', 'late', 'silent'].map((value) => ({ value, label: value })),
  },
  { id: 'idWarehouse', label: 'Bodega', options: facetFrom(readingFacets, {}, (data) => data.idWarehouse) },
  {
    id: 'idMeasurement',
    label: 'Medición',
    options: facetFrom(readingFacets, {}, (data) => data.idMeasurement),
  },
];

export function TableSection() {
  return (
    <Screen
      title="Última lectura de cada dispositivo"
      purpose="Lo último que dijo cada sensor, con su unidad y su edad."
      primary={{
        label: 'Nuevo dispositivo',
        icon: <IconPlus size={16} />,
        onClick: () => snackbar.info('C'),
      }}
    >
      <DataTable
        endpoint={latestReadings}
        columns={columns}
        facets={facets}
        rowId={(row) => `${row.idTwin}-${row.idMeasurement}`}
        storageKey="gallery"
        exportName="Lecturas"
        label="Lecturas"
        bulkActions={[
          {
            id: 'remove',
            label: 'Inactivar',
            icon: <IconTrash size={16} />,
            danger: true,
            run: (target) =>
              confirm({
                title: target.kind === 'ids' ? `${target.ids.length} filas` : `${target.total} filas`,
              }),
          },
        ]}
        rowActions={(row) => [{ id: 'edit', label: 'Editar', run: () => snackbar.info(row.twin) }]}
        peek={(row) => (
          <div>
            <h2>{row.twin}</h2>
            <StateBadge state={row.state} />
            <p>{row.warehouse}</p>
          </div>
        )}
      />
    </Screen>
  );
}

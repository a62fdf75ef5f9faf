import { activeWarehouses, type SegmentRow, segmentsOfCompany } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import { useInventoryAddress } from './asked.ts';

/** The company's segments with links to their devices. */
export function SegmentTable() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { link } = useInventoryAddress();
  const columns = useMemo(
    (): Column<SegmentRow>[] => [
      {
        id: 'name',
        header: t('inventory.segment.one'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      {
        id: 'WarehouseCategory',
        header: t('contract:field.WarehouseCategory'),
        cell: (row) => <OneLine>{row.WarehouseCategory.name}</OneLine>,
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (row) => <OneLine>{row.Warehouse.name}</OneLine>,
      },
    ],
    [t],
  );
  const facets = useMemo(
    (): Facet[] => [
      {
        id: 'idWarehouse',
        label: t('contract:field.Warehouse'),
        options: facetFrom(
          activeWarehouses,
          { params: { id: idCompany }, query: { limit: LIMIT_MAX, order: 'name' } },
          (rows) => rows.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
        ),
      },
    ],
    [t, idCompany],
  );
  return (
    <DataTable
      endpoint={segmentsOfCompany}
      params={{ idCompany }}
      query={{ state: 'Activo' }}
      columns={columns}
      facets={facets}
      rowId={({ idWarehouseSegment }) => idWarehouseSegment}
      storageKey="inventory-segments"
      label={t('inventory.search.segment.tab')}
      exportName={t('contract:field.segments')}
      searchable={false}
      onOpen={({ idWarehouseSegment }) => void navigate(link('segment', idWarehouseSegment))}
      emptyState={{
        icon: <IconLayoutGrid size={24} stroke={1.5} />,
        title: t('inventory.map.none'),
        text: t('catalogues.empty.wait'),
      }}
    />
  );
}

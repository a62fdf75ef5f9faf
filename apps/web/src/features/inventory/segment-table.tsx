import { type InventorySegment, inventorySegments } from '@gemelo/contract/endpoints/inventory';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { useShownIds } from '../../ui/data-table/use-shown-ids.ts';
import { OneLine } from '../../ui/text/one-line.tsx';
import { useInventoryAddress } from './asked.ts';
import { useSegmentColumns } from './segment-columns.tsx';
import { SegmentTrends } from './segment-trends.tsx';

const idOf = ({ idWarehouseSegment }: InventorySegment) => idWarehouseSegment;

/** The company's segments with how they are and links to their devices. */
export function SegmentTable() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { link } = useInventoryAddress();
  const shared = useSegmentColumns();
  const [ids, onRows] = useShownIds(idOf);
  const columns = useMemo(
    (): Column<InventorySegment>[] => [
      shared.name,
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (row) => <OneLine>{row.Warehouse.name}</OneLine>,
        width: 182,
        priority: 3,
      },
      {
        id: 'WarehouseCategory',
        header: t('contract:field.WarehouseCategory'),
        cell: (row) => <OneLine>{row.WarehouseCategory.name}</OneLine>,
        width: 120,
      },
      shared.level,
      shared.temperature,
      shared.humidity,
      shared.lastReadingAt,
      shared.twins,
    ],
    [t, shared],
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
    <SegmentTrends of={{ idWarehouseSegment: ids }}>
      <DataTable
        endpoint={inventorySegments}
        query={{ idCompany }}
        columns={columns}
        facets={facets}
        rowId={idOf}
        onRows={onRows}
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
    </SegmentTrends>
  );
}

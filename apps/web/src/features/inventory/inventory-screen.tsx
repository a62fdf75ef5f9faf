import { inventory } from '@gemelo/contract/endpoints/inventory';
import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useInventoryAddress } from './asked.ts';
import { useStockColumns } from './stock-columns.tsx';
import { StockSummary } from './stock-summary.tsx';

/** Warehouses of the company with device counts and conditions. */
export function InventoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { link } = useInventoryAddress();
  const columns = useStockColumns();
  return (
    <Screen
      title={t('inventory.stock.title')}
      purpose={t('inventory.stock.purpose')}
      actions={
        <>
          <CompanySwitch />
          <Button
            component={Link}
            {...link('inventorySearch')}
            variant="default"
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            {t('inventory.search.title')}
          </Button>
        </>
      }
      attention={<StockSummary idCompany={idCompany} />}
    >
      <DataTable
        key={idCompany}
        endpoint={inventory}
        params={{ id: idCompany }}
        columns={columns}
        rowId={({ idWarehouse }) => idWarehouse}
        storageKey="inventory"
        label={t('inventory.stock.title')}
        exportName={t('inventory.stock.title')}
        onOpen={({ idWarehouse }) => void navigate(link('stockedDevices', idWarehouse))}
        emptyState={{
          icon: <IconBuildingWarehouse size={24} stroke={1.5} />,
          title: t('parts.places.noWarehouses'),
          text: t('catalogues.empty.wait'),
        }}
      />
    </Screen>
  );
}

import { listWarehouses, type Warehouse } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CreateWarehouseDrawer } from './create-warehouse-drawer.tsx';
import { EditWarehouseDrawer } from './edit-warehouse-drawer.tsx';
import { useWarehouseActions } from './use-warehouse-actions.tsx';
import { UsersDrawer } from './users-drawer.tsx';
import { useWarehouseColumns, useWarehouseFacets } from './warehouse-columns.tsx';

type Open = { kind: 'create' } | { kind: 'edit' | 'users'; warehouse: Warehouse };

export function WarehousesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const columns = useWarehouseColumns();
  const facets = useWarehouseFacets();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [createdId, setCreatedId] = useState<number>();
  // Navigates after the drawer is closed, so that its unsaved-changes guard does not block it.
  useEffect(() => {
    if (createdId !== undefined) void navigate(linkTo('warehouse', createdId));
  }, [createdId, navigate]);
  const rowActions = useWarehouseActions({
    edit: (warehouse) => setOpen({ kind: 'edit', warehouse }),
    users: (warehouse) => setOpen({ kind: 'users', warehouse }),
  });
  const create = can('warehouse:create')
    ? {
        label: t('warehouses.create.do'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => setOpen({ kind: 'create' }),
      }
    : undefined;
  return (
    <Screen
      title={t('warehouses.title')}
      purpose={t('warehouses.purpose')}
      actions={<CompanySwitch />}
      primary={create}
    >
      <DataTable
        key={idCompany}
        endpoint={listWarehouses}
        params={{ idCompany }}
        columns={columns}
        facets={facets}
        rowId={({ idWarehouse }) => idWarehouse}
        storageKey="warehouses"
        label={t('warehouses.title')}
        exportName={t('warehouses.title')}
        onOpen={({ idWarehouse }) => void navigate(linkTo('warehouse', idWarehouse))}
        rowActions={rowActions}
        emptyState={{
          icon: <IconBuildingWarehouse size={24} stroke={1.5} />,
          title: t('parts.places.noWarehouses'),
          text: t(create ? 'warehouses.empty.text' : 'catalogues.empty.wait'),
          ...(create ? { action: <Button onClick={create.onClick}>{create.label}</Button> } : {}),
        }}
      />
      <CreateWarehouseDrawer
        idCompany={idCompany}
        opened={open?.kind === 'create'}
        onClose={close}
        onCreated={setCreatedId}
      />
      {open?.kind === 'edit' && <EditWarehouseDrawer warehouse={open.warehouse} onClose={close} />}
      {open?.kind === 'users' && <UsersDrawer warehouse={open.warehouse} onClose={close} />}
    </Screen>
  );
}

import { type Warehouse, warehouseState } from '@gemelo/contract/endpoints/warehouses';
import {
  IconBan,
  IconCircleCheck,
  IconHierarchy,
  IconMap2,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { linkTo, type ScreenName } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

const SIZE = 16;

/** Activates and inactivates a warehouse; the server refuses while devices are in it. */
export function useWarehouseState() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate } = useWrite(warehouseState, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return async ({ idWarehouse, name, state }: Pick<Warehouse, 'idWarehouse' | 'name' | 'state'>) => {
    const active = state === 'Activo';
    const verb = active ? 'inactivate' : 'activate';
    const confirmed = await confirm({
      title: t(`catalogues.${verb}.one`, { name }),
      text: t(`warehouses.${verb}`),
      confirmLabel: t(`catalogues.${verb}.do`),
      danger: active,
    });
    if (confirmed) mutate({ params: { id: idWarehouse }, body: { state: active ? 'Inactivo' : 'Activo' } });
  };
}

interface Open {
  edit: (warehouse: Warehouse) => void;
  users: (warehouse: Warehouse) => void;
}

/** Row actions of the warehouse list. */
export function useWarehouseActions({ edit, users }: Open) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const setState = useWarehouseState();
  return (warehouse: Warehouse): RowAction[] => {
    const active = warehouse.state === 'Activo';
    const go = (name: ScreenName) => () => void navigate(linkTo(name, warehouse.idWarehouse));
    return [
      {
        id: 'details',
        label: t('warehouses.details.do'),
        icon: <IconHierarchy size={SIZE} />,
        run: go('warehouse'),
      },
      ...(can('inventory:view') && active
        ? [
            {
              id: 'stock',
              label: t('parts.places.seePlan'),
              icon: <IconMap2 size={SIZE} />,
              run: go('stockedSegments'),
            },
          ]
        : []),
      {
        id: 'users',
        label: t('warehouses.users.title'),
        icon: <IconUsers size={SIZE} />,
        run: () => users(warehouse),
      },
      ...(can('warehouse:edit')
        ? [
            {
              id: 'edit',
              label: t('catalogues.edit.do'),
              icon: <IconPencil size={SIZE} />,
              run: () => edit(warehouse),
            },
          ]
        : []),
      ...(can('warehouse:delete')
        ? [
            {
              id: 'state',
              label: t(active ? 'catalogues.inactivate.do' : 'catalogues.activate.do'),
              icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
              danger: active,
              run: () => void setState(warehouse),
            },
          ]
        : []),
    ];
  };
}

import { updateWarehouse, type Warehouse, warehouseUpdate } from '@gemelo/contract/endpoints/warehouses';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useAsOpened } from '../../ui/conflict/use-as-opened.ts';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { WarehouseFields } from './warehouse-fields.tsx';

const fields = z.omit(warehouseUpdate, { version: true });
type Values = z.output<typeof fields>;

const valuesOf = ({ name, temporary, address, idDepartment, latitude, longitude }: Warehouse): Values => ({
  name,
  temporary,
  address,
  idDepartment,
  latitude,
  longitude,
});

interface EditWarehouseDrawerProps {
  warehouse: Warehouse;
  onClose: () => void;
}

export function EditWarehouseDrawer({ onClose, ...shown }: EditWarehouseDrawerProps) {
  const { t } = useTranslation();
  const warehouse = useAsOpened(shown.warehouse);
  const conflict = useConflict<Values>((name, value) => ({
    label: t(`contract:field.${name}`),
    value:
      typeof value === 'boolean'
        ? t(value ? 'catalogues.yes' : 'catalogues.no')
        : value === null || value === undefined || value === ''
          ? '—'
          : String(value as string | number),
  }));
  const { mutateAsync } = useWrite(updateWarehouse);
  const { idWarehouse, version } = warehouse;
  const loaded = valuesOf(warehouse);

  const send = async (values: Values, over: number) => {
    const { message } = await mutateAsync({
      params: { id: idWarehouse },
      body: { ...values, version: over },
    });
    if (message) snackbar.success(message);
  };
  const read = (current: unknown) => ({
    values: valuesOf(current as Warehouse),
    version: (current as Warehouse).version,
  });

  return (
    <SideModal
      opened
      onClose={onClose}
      title={<bdi>{warehouse.name}</bdi>}
      purpose={t('warehouses.edit.purpose')}
    >
      <Form
        schema={fields}
        defaultValues={{ ...loaded, address: loaded.address ?? '' }}
        onSubmit={async (edited) => {
          await conflict.save({ loaded, edited, version, send, read });
          onClose();
        }}
      >
        <WarehouseFields department={warehouse.Department} />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}

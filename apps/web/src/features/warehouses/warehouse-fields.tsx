import type { Warehouse } from '@gemelo/contract/endpoints/warehouses';
import { useTranslation } from '../../lib/translation.tsx';
import { DepartmentField } from '../../parts/places/department-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './warehouses.module.css';

const DECIMALS = 6;

/** Name, temporary flag and location of a warehouse; `department` is the one that it stands in until now. */
export function WarehouseFields({ department }: { department?: Warehouse['Department'] }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="name" label={t('contract:field.name')} />
      <SwitchField
        name="temporary"
        label={t('warehouses.temporary.label')}
        description={t('warehouses.temporary.hint')}
      />
      <TextField name="address" label={t('contract:field.address')} />
      <DepartmentField initial={department} />
      <div className={classes.pair}>
        <NumberField name="latitude" label={t('contract:field.latitude')} decimals={DECIMALS} />
        <NumberField name="longitude" label={t('contract:field.longitude')} decimals={DECIMALS} />
      </div>
    </>
  );
}

import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { twinTypes } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

interface Model {
  idTwinModel: number;
  name: string;
  station: boolean;
}

interface RegistrationFieldsProps {
  idCompany: number;
  /** The chosen warehouse, as the form begins with it. */
  warehouse?: { idWarehouse: number; name: string } | null;
}

/** What a new device is and where; weather stations are registered among the devices, with what they need. */
export function RegistrationFields({ idCompany, warehouse }: RegistrationFieldsProps) {
  const { t } = useTranslation();
  const { data, isLoading } = useRead(twinModel.endpoints.active ?? twinModel.endpoints.list, {
    query: { limit: LIMIT_MAX, order: 'name' },
  });
  const models = useMemo(
    () =>
      ((data?.data ?? []) as unknown as Model[])
        .filter(({ station }) => !station)
        .map(({ idTwinModel, name }) => ({ value: idTwinModel, label: name })),
    [data],
  );
  return (
    <>
      <SelectField
        name="idTwinModel"
        label={t('contract:field.TwinModel')}
        options={models}
        loading={isLoading}
      />
      <AsyncSelectField
        key={idCompany}
        name="idWarehouse"
        label={t('contract:field.Warehouse')}
        endpoint={activeWarehouses}
        input={{ params: { id: idCompany }, query: { order: 'name' } }}
        option={({ idWarehouse, name }) => ({ value: idWarehouse, label: name })}
        initial={warehouse ? { value: warehouse.idWarehouse, label: warehouse.name } : undefined}
      />
      <RadioField
        name="twinType"
        optional={false}
        label={t('contract:field.twinType')}
        options={twinTypes.map((value) => ({ value, label: t(`parts.twins.type.${value}`) }))}
      />
    </>
  );
}

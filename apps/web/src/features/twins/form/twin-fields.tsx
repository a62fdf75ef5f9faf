import { allTwins, type TwinRow, twinTypes } from '@gemelo/contract/endpoints/twins';
import { plainMac } from '@gemelo/contract/kit/mac';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { StationFields } from './station-fields.tsx';
import { useHomes } from './use-homes.ts';
import { useModels } from './use-models.ts';

const MAC_DIGITS = /^[0-9A-F:]{17}$/;

/** Normalises a complete MAC; anything else stays as typed. */
export const tidyMac = (typed: string) => {
  const plain = plainMac(typed);
  return MAC_DIGITS.test(plain) ? plain : typed;
};

interface Values {
  idTwinModel: number | null;
  idStation: number | null;
  nameStation: string | null;
  station: number;
}

/** Places where a device can start; a device that was moved keeps its current place. */
function HomeField({ idCompany, twin }: { idCompany: number; twin: TwinRow | undefined }) {
  const { t } = useTranslation();
  const { homes, known } = useHomes(idCompany);
  const left = twin !== undefined && known && !homes.some(({ value }) => value === twin.idWarehouse);
  const own = twin ? [{ value: twin.Warehouse.idWarehouse, label: twin.Warehouse.name }] : [];
  return (
    <>
      {left && <Notice tone="info">{t('contract:error.TWIN_LEFT')}</Notice>}
      <SelectField
        name="idWarehouse"
        label={t('contract:field.Warehouse')}
        options={left || !known ? own : homes}
        loading={!known}
        disabled={left}
      />
    </>
  );
}

interface TwinFieldsProps {
  idCompany: number;
  /** The edited device; `undefined` while registering one. */
  twin?: TwinRow | undefined;
  onModel?: ((idTwinModel: unknown) => void) | undefined;
}

function ModelFields({ idCompany, twin, onModel }: TwinFieldsProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<Values>();
  const idSelectedModel = useWatch<Values, 'idTwinModel'>({ name: 'idTwinModel' });
  const { models, isLoading, isStation } = useModels();
  // The device's model stays selectable even if it is inactive now.
  const own =
    twin && !models.some(({ idTwinModel }) => idTwinModel === twin.idTwinModel) ? [twin.TwinModel] : [];
  return (
    <>
      <SelectField
        name="idTwinModel"
        label={t('contract:field.TwinModel')}
        options={[...own, ...models].map(({ idTwinModel, name }) => ({ value: idTwinModel, label: name }))}
        loading={isLoading}
        onChosen={(id) => {
          setValue('station', isStation(id) ? 1 : 0);
          onModel?.(id);
          if (isStation(id)) return;
          setValue('idStation', null);
          setValue('nameStation', '');
        }}
      />
      {isStation(idSelectedModel) && <StationFields idCompany={idCompany} />}
    </>
  );
}

/** Fields shared by the registration and the edit form. */
export function TwinFields({ idCompany, twin, onModel }: TwinFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <HomeField idCompany={idCompany} twin={twin} />
      <ModelFields idCompany={idCompany} twin={twin} onModel={onModel} />
      <RadioField
        name="twinType"
        label={t('twins.form.type')}
        options={twinTypes.map((value) => ({ value, label: t(`parts.twins.type.${value}`) }))}
      />
      <RadioField
        name="station"
        label={t('twins.form.station')}
        options={[
          { value: 1, label: t('twins.form.yes') },
          { value: 0, label: t('twins.form.no') },
        ]}
        disabled={twin !== undefined}
      />
      <TextField
        name="mac"
        label={t('twins.form.mac')}
        placeholder="AA:BB:CC:DD:EE:FF"
        description={t('twins.form.macHint')}
        tidy={tidyMac}
        mono
      />
      <TextField name="name" label={t('twins.form.name')} />
      <AsyncSelectField
        name="idPrincipal"
        label={t('contract:field.TwinPrincipal')}
        description={t('twins.form.principalHint')}
        endpoint={allTwins}
        input={{ params: { idCompany }, query: { state: 'Activo', order: 'name' } }}
        option={({ idTwin, name, mac }) => ({ value: idTwin, label: `${name} · ${mac}` })}
        initial={
          twin?.TwinPrincipal
            ? { value: twin.TwinPrincipal.idTwin, label: twin.TwinPrincipal.name }
            : undefined
        }
      />
    </>
  );
}

import type { firmwareWaveOptions } from '@gemelo/contract/endpoints/firmware-waves';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { WriteCompany } from '../../parts/company/write-company.ts';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TwinsField } from './twins-field.tsx';
import { usePatienceText } from './use-patience-text.ts';
import { WaveReach } from './wave-reach.tsx';
import { type Pace, paceNames, patiences } from './wave-values.ts';

interface WaveFieldsProps {
  offered: DataOf<typeof firmwareWaveOptions>;
  company: Pick<WriteCompany, 'idCompany' | 'named'>;
}

function PaceFields() {
  const { t } = useTranslation();
  const pace = useWatch<{ pace: Pace }, 'pace'>({ name: 'pace' });
  return (
    <>
      <SelectField
        name="pace"
        label={t('firmware-waves.pace.label')}
        description={t('firmware-waves.pace.hint')}
        options={paceNames.map((value) => ({ value, label: t(`firmware-waves.pace.${value}`) }))}
      />
      {pace === 'atOnce' && (
        <NumberField name="atOnce" label={t('contract:field.atOnce')} min={1} optional={false} />
      )}
    </>
  );
}

export function WaveFields({ offered, company: { idCompany, named } }: WaveFieldsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const patience = usePatienceText();
  return (
    <>
      <TextField
        name="name"
        label={t('contract:field.name')}
        placeholder={t('firmware-waves.create.example')}
      />
      <SelectField
        name="idFirmware"
        label={t('contract:field.Firmware')}
        options={offered.firmwares.map(({ idFirmware, name, release }) => ({
          value: idFirmware,
          label: `${name} · ${release}`,
        }))}
      />
      <MultiSelectField
        name="idTwinModels"
        label={t('firmware-waves.targets.models')}
        description={t('firmware-waves.targets.hint')}
        optional
        options={offered.models.map(({ idTwinModel, name, count }) => ({
          value: idTwinModel,
          label: t('firmware-waves.targets.counted', { name, count }),
        }))}
      />
      <MultiSelectField
        name="idWarehouses"
        label={t('firmware-waves.targets.warehouses')}
        optional
        options={offered.warehouses.map(({ idWarehouse, name, count }) => ({
          value: idWarehouse,
          label: t('firmware-waves.targets.counted', { name, count }),
        }))}
      />
      {can('twin:view') && <TwinsField key={idCompany} idCompany={idCompany} />}
      <WaveReach named={named} />
      <PaceFields />
      <NumberField
        name="mostFailures"
        label={t('firmware-waves.failures.label')}
        description={t('firmware-waves.failures.hint')}
        unit="%"
        min={0}
        max={100}
      />
      <SelectField
        name="patienceMinutes"
        label={t('firmware-waves.patience.label')}
        description={t('firmware-waves.patience.hint')}
        options={patiences.map((value) => ({ value, label: patience(value) }))}
      />
    </>
  );
}

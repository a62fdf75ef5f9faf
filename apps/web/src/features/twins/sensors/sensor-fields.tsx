import { certification } from '@gemelo/contract/catalogues/certification';
import { firmware } from '@gemelo/contract/catalogues/firmware';
import { sensor } from '@gemelo/contract/catalogues/sensor';
import { MAX_LOT, type TwinSensor } from '@gemelo/contract/endpoints/twins';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
const byName = { query: { order: 'name' } };

interface SensorFieldsProps {
  /** Form path prefix: `sensors.0.`, or empty for a form with one sensor. */
  at?: string;
  /** The edited sensor; `undefined` while adding one. */
  sensor?: TwinSensor;
  /** What is wrong with the chosen sensor, from its name. */
  problem?: ((name: string) => string) | undefined;
}

/** Fields of one sensor. */
export function SensorFields({ at = '', sensor: before, problem }: SensorFieldsProps) {
  const { t } = useTranslation();
  const lot = { name: `${at}numberLot`, label: t('twins.sensor.lot') };
  return (
    <Beside>
      <AsyncSelectField
        name={`${at}idSensor`}
        label={t('twins.sensor.sensor')}
        optional={false}
        endpoint={sensor.extras.choices}
        input={byName}
        option={option}
        initial={before && { value: before.idSensor, label: before.Sensor.name }}
        problem={problem}
      />
      <AsyncSelectField
        name={`${at}idCertification`}
        label={t('twins.sensor.certification')}
        endpoint={certification.extras.choices}
        input={byName}
        option={option}
        initial={
          before?.Certification
            ? { value: before.Certification.idCertification, label: before.Certification.name }
            : undefined
        }
      />
      <AsyncSelectField
        name={`${at}idFirmware`}
        label={t('twins.sensor.firmware')}
        endpoint={firmware.extras.choices}
        input={byName}
        option={option}
        initial={
          before?.Firmware ? { value: before.Firmware.idFirmware, label: before.Firmware.name } : undefined
        }
      />
      {before ? <TextField {...lot} /> : <NumberField {...lot} digits max={MAX_LOT} />}
    </Beside>
  );
}

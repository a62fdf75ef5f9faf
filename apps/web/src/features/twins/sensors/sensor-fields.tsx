import { certification } from '@gemelo/contract/catalogues/certification';
import { firmware } from '@gemelo/contract/catalogues/firmware';
import { sensor } from '@gemelo/contract/catalogues/sensor';
import type { TwinSensor } from '@gemelo/contract/endpoints/twins';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { DigitsField } from '../../../ui/form/digits-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { BroughtSensor } from '../form/use-models.ts';

const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
const initial = (value: number | null | undefined, named: { name: string } | null | undefined) =>
  value && named ? { value, label: named.name } : undefined;
const byName = { query: { order: 'name' } };

interface SensorFieldsProps {
  /** Form path prefix: `sensors.0.`, or empty for a form with one sensor. */
  at?: string;
  /** The edited sensor; `undefined` while adding one. */
  sensor?: TwinSensor;
  /** What the row is filled in with. */
  known?: BroughtSensor | undefined;
  /** What is wrong with the chosen sensor, from its name. */
  problem?: ((name: string) => string) | undefined;
}

/** Fields of one sensor. */
export function SensorFields({ at = '', sensor: before, known, problem }: SensorFieldsProps) {
  const { t } = useTranslation();
  const stored = before ?? known;
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
        initial={initial(stored?.idSensor, stored?.Sensor)}
        problem={problem}
      />
      <AsyncSelectField
        name={`${at}idCertification`}
        label={t('twins.sensor.certification')}
        endpoint={certification.extras.choices}
        input={byName}
        option={option}
        initial={initial(stored?.idCertification, stored?.Certification)}
      />
      <AsyncSelectField
        name={`${at}idFirmware`}
        label={t('twins.sensor.firmware')}
        endpoint={firmware.extras.choices}
        input={byName}
        option={option}
        initial={initial(stored?.idFirmware, stored?.Firmware)}
      />
      {before ? <TextField {...lot} /> : <DigitsField {...lot} />}
    </Beside>
  );
}

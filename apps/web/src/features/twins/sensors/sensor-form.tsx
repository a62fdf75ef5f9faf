import { sensorBody, type TwinDetail, type TwinSensor, updateSensor } from '@gemelo/contract/endpoints/twins';
import type * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAsOpened } from '../../../ui/conflict/use-as-opened.ts';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import { SensorFields } from './sensor-fields.tsx';

type Values = z.output<typeof sensorBody>;

const valuesOf = ({ idSensor, idCertification, idFirmware, numberLot }: TwinSensor): Values => ({
  idSensor,
  idCertification,
  idFirmware,
  numberLot,
});

interface SensorFormProps {
  idTwin: number;
  sensor: TwinSensor;
  onCancel: () => void;
  onSaved: () => void;
}

export function SensorForm({ idTwin, onCancel, onSaved, ...shown }: SensorFormProps) {
  const { t } = useTranslation();
  const sensor = useAsOpened(shown.sensor);
  const conflict = useConflict<Values>(useShownSensor(sensor));
  const { mutateAsync } = useWrite(updateSensor);
  const loaded = valuesOf(sensor);
  const send = async (values: Values, version: number) => {
    await mutateAsync({
      params: { idTwin, idSensorTwin: sensor.idSensorTwin },
      body: { ...values, version },
    });
  };
  return (
    <>
      <Form
        schema={sensorBody}
        otherwise={NOT_DONE}
        defaultValues={{ ...loaded, numberLot: loaded.numberLot ?? '' }}
        onSubmit={async (edited) => {
          const saved = await conflict.save({
            loaded,
            edited,
            version: sensor.version,
            send,
            read: (current) => {
              const { TwinSensors } = current as TwinDetail;
              const now =
                TwinSensors.find(({ idSensorTwin }) => idSensorTwin === sensor.idSensorTwin) ?? sensor;
              return { values: valuesOf(now), version: now.version };
            },
          });
          if (saved) onSaved();
          else onCancel();
        }}
      >
        <SensorFields sensor={sensor} />
        <FormActions submitLabel={t('twins.sensor.save')} onCancel={onCancel} />
      </Form>
      {conflict.dialog}
    </>
  );
}

/** Formats fields for the conflict dialog; a newly chosen record is shown by its id. */
function useShownSensor(sensor: TwinSensor) {
  const { t } = useTranslation();
  const labels: Record<string, [string, { id: number | null; name: string | undefined }?]> = {
    idSensor: [t('twins.sensor.sensor'), { id: sensor.idSensor, name: sensor.Sensor.name }],
    idCertification: [
      t('twins.sensor.certification'),
      { id: sensor.idCertification, name: sensor.Certification?.name },
    ],
    idFirmware: [t('twins.sensor.firmware'), { id: sensor.idFirmware, name: sensor.Firmware?.name }],
    numberLot: [t('twins.sensor.lot')],
  };
  return (name: string, value: unknown) => {
    const [label, known] = labels[name] ?? [name];
    if (value === null || value === undefined || value === '') return { label, value: '—' };
    if (!known) return { label, value: String(value) };
    return { label, value: known.id === value ? known.name : `#${String(value)}` };
  };
}

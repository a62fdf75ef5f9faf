import { addSensors } from '@gemelo/contract/endpoints/twins';
import * as z from 'zod/mini';
import { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { repeatedAt } from '../../../lib/repeated.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import { blankSensor, SensorRows } from './sensor-rows.tsx';

const schema = z.pick(addSensors.body, { sensors: true });

interface AddSensorsProps {
  idTwin: number;
  /** Sensors the device already has. */
  carried: readonly number[];
  onCancel: () => void;
  onSaved: () => void;
}

export function AddSensors({ idTwin, carried, onCancel, onSaved }: AddSensorsProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(addSensors);
  return (
    <Form
      schema={schema}
      otherwise={NOT_DONE}
      defaultValues={{ sensors: [blankSensor()] } as never}
      onSubmit={async ({ sensors }) => {
        if (
          repeatedAt(
            sensors.map(({ idSensor }) => idSensor),
            carried,
          ).length > 0
        )
          throw new ApiFailure(409, { code: 'REPEATED', message: t('contract:error.REPEATED') });
        await mutateAsync({ body: { idTwin, sensors } });
        onSaved();
      }}
    >
      <SensorRows least={1} carried={carried} />
      <FormActions always submitLabel={t('twins.sensor.save')} onCancel={onCancel} />
    </Form>
  );
}

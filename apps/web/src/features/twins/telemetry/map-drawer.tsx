import { type KeyTarget, mapKey } from '@gemelo/contract/endpoints/telemetry';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { NOT_DONE } from '../fallback-text.ts';

const nameOf = ({ idSensorTwin, idMeasurement }: KeyTarget) => `${idSensorTwin}/${idMeasurement}`;
const choice = z.object({ target: z.string() });

interface MapDrawerProps {
  idTwin: number;
  keyName: string;
  targets: readonly KeyTarget[];
  onClose: () => void;
}

/** Maps a key of the device to a sensor. */
export function MapDrawer({ idTwin, keyName, targets, onClose }: MapDrawerProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(mapKey);
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('twins.telemetry.map.title', { key: keyName })}
      purpose={t('twins.telemetry.map.purpose')}
    >
      {targets.length === 0 ? (
        <NoData compact text={t('twins.telemetry.map.none')} />
      ) : (
        <Form
          schema={choice}
          defaultValues={{ target: null as never }}
          otherwise={NOT_DONE}
          onSubmit={async ({ target }) => {
            const selected = targets.find((one) => nameOf(one) === target);
            if (!selected) return;
            const { idSensorTwin, idMeasurement } = selected;
            const { message } = await mutateAsync({
              params: { idTwin },
              body: { key: keyName, idSensorTwin, idMeasurement },
            });
            if (message) snackbar.success(message);
            onClose();
          }}
        >
          <SelectField
            name="target"
            label={t('twins.telemetry.map.target')}
            options={targets.map((one) => ({
              value: nameOf(one),
              label: `${one.sensor} · ${one.measurement} (${one.unit})`,
            }))}
          />
          <FormActions always submitLabel={t('twins.telemetry.map.save')} onCancel={onClose} />
        </Form>
      )}
    </SideModal>
  );
}

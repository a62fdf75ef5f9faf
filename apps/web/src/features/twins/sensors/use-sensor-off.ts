import { sensorState, type TwinSensor } from '@gemelo/contract/endpoints/twins';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { NOT_DONE } from '../fallback-text.ts';

/** Removes a sensor from a device at once, with undo in the snackbar. */
export function useSensorOff(idTwin: number) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate } = useWrite(sensorState, {
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  return ({ idSensorTwin, Sensor }: TwinSensor) => {
    const set = (state: 'Activo' | 'Inactivo', onSuccess?: () => void) =>
      mutate({ body: { idTwin, idSensorTwin, state } }, onSuccess ? { onSuccess } : {});
    set('Inactivo', () =>
      snackbar.success(t('twins.sensor.off', { name: Sensor.name }), {
        action: { label: t('twins.undo'), onClick: () => set('Activo') },
      }),
    );
  };
}

import {
  cancelFirmwareWave,
  type FirmwareWave,
  pauseFirmwareWave,
  resumeFirmwareWave,
} from '@gemelo/contract/endpoints/firmware-waves';
import { IconBan, IconPlayerPause, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

const SIZE = 16;
type Acted = Pick<FirmwareWave, 'idFirmwareWave' | 'name' | 'state' | 'version' | 'failed'>;

function useWrites() {
  const textOf = useErrorText();
  const options = {
    onSuccess: ({ message }: { message?: string }) => message && snackbar.success(message),
    onError: (failure: Parameters<typeof textOf>[0]) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  };
  const pause = useWrite(pauseFirmwareWave, options);
  const resume = useWrite(resumeFirmwareWave, options);
  const cancel = useWrite(cancelFirmwareWave, options);
  return { pause: pause.mutate, resume: resume.mutate, cancel: cancel.mutate };
}

/** What is done with a wave: it is paused, goes on, tries failed devices once more, or ends. */
export function useWaveActions() {
  const { t } = useTranslation();
  const can = useCan();
  const { pause, resume, cancel } = useWrites();

  return (wave: Acted): RowAction[] => {
    const { idFirmwareWave, name, state, version, failed } = wave;
    const params = { idFirmwareWave };
    const isOver = state === 'done' || state === 'cancelled';
    const rests = state === 'paused' || state === 'stopped';
    const ask = async (verb: 'resume' | 'retry' | 'cancel', danger: boolean) =>
      confirm({
        title: t(`firmware-waves.${verb}.title`, { name }),
        text: t(`firmware-waves.${verb}.text`, { failed }),
        confirmLabel: t(`firmware-waves.${verb}.do`),
        // "Cancel" beside "Cancel update" would say the opposite of what it does.
        ...(verb === 'cancel' ? { cancelLabel: t('firmware-waves.cancel.back') } : {}),
        danger,
      });
    const goOn = async (retry: boolean) => {
      // What was paused by hand goes on at once; what stopped by itself is looked at first.
      const isSure = state === 'paused' || (await ask(retry ? 'retry' : 'resume', !retry));
      if (isSure) resume({ params, body: { version, retry } });
    };
    const end = async () => {
      if (await ask('cancel', true)) cancel({ params, body: { version } });
    };
    return [
      ...(state === 'running' && can('firmware-wave:edit')
        ? [
            {
              id: 'pause',
              label: t('firmware-waves.pause'),
              icon: <IconPlayerPause size={SIZE} />,
              run: () => pause({ params, body: { version } }),
            },
          ]
        : []),
      ...(rests && can('firmware-wave:edit')
        ? [
            {
              id: 'resume',
              label: t('firmware-waves.resume.do'),
              icon: <IconPlayerPlay size={SIZE} />,
              run: () => void goOn(false),
            },
          ]
        : []),
      ...(rests && failed > 0 && can('firmware-wave:edit')
        ? [
            {
              id: 'retry',
              label: t('firmware-waves.retry.do'),
              icon: <IconRepeat size={SIZE} />,
              run: () => void goOn(true),
            },
          ]
        : []),
      ...(!isOver && can('firmware-wave:delete')
        ? [
            {
              id: 'cancel',
              label: t('firmware-waves.cancel.do'),
              icon: <IconBan size={SIZE} />,
              danger: true,
              run: () => void end(),
            },
          ]
        : []),
    ];
  };
}

import {
  type ActivitySchedule,
  pauseActivitySchedule,
  removeActivitySchedule,
} from '@gemelo/contract/endpoints/activity-schedules';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { FieldDrawer } from '../use-field-drawer.ts';

const SIZE = 16;

export function useScheduleActions(drawer: FieldDrawer) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const onError = (failure: ApiFailure) => void snackbar.error(textOf(failure, 'ACTION_FAILED'));
  const pausing = useWrite(pauseActivitySchedule, { onError });
  const removing = useWrite(removeActivitySchedule, { onError });

  /** At once, with a way back. */
  const pause = (idActivitySchedule: number, paused: boolean) =>
    pausing.mutate(
      { params: { idActivitySchedule }, body: { paused } },
      {
        onSuccess: ({ message }) =>
          void snackbar.success(message ?? '', {
            action: {
              label: t('activity-assignments.undo'),
              onClick: () => pause(idActivitySchedule, !paused),
            },
          }),
      },
    );
  const remove = async ({ idActivitySchedule, name }: ActivitySchedule) => {
    const confirmed = await confirm({
      title: t('activity-assignments.schedule.removeTitle', { name }),
      text: t('activity-assignments.schedule.removeText'),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!confirmed) return;
    removing.mutate(
      { params: { idActivitySchedule } },
      { onSuccess: ({ message }) => void (message && snackbar.success(message)) },
    );
  };

  const rowActions = (schedule: ActivitySchedule): RowAction[] => {
    const isPaused = schedule.status === 'paused';
    const mayEdit = can('activity-assignment:edit');
    return [
      ...(mayEdit
        ? [
            {
              id: 'edit',
              label: t('activity-assignments.action.edit'),
              icon: <IconPencil size={SIZE} />,
              run: () => drawer.open({ kind: 'schedule', schedule }),
            },
          ]
        : []),
      ...(mayEdit && schedule.status !== 'ended'
        ? [
            {
              id: 'pause',
              label: t(`activity-assignments.schedule.${isPaused ? 'resume' : 'pause'}`),
              icon: isPaused ? <IconPlayerPlay size={SIZE} /> : <IconPlayerPause size={SIZE} />,
              run: () => pause(schedule.idActivitySchedule, !isPaused),
            },
          ]
        : []),
      ...(can('activity-assignment:delete')
        ? [
            {
              id: 'remove',
              label: t('ui.action.delete'),
              icon: <IconTrash size={SIZE} />,
              danger: true,
              run: () => void remove(schedule),
            },
          ]
        : []),
    ];
  };
  return { rowActions };
}

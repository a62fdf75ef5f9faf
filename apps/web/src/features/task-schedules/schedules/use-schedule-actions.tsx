import {
  pauseTaskSchedule,
  removeTaskSchedule,
  type TaskSchedule,
} from '@gemelo/contract/endpoints/task-schedules';
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';

const SIZE = 16;

/** What can be done with a schedule, in its row and in its drawer. */
export function useScheduleActions(drawer: ScheduleDrawer) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const onError = (failure: ApiFailure) => void snackbar.error(textOf(failure, 'ACTION_FAILED'));
  const pausing = useWrite(pauseTaskSchedule, { onError });
  const removing = useWrite(removeTaskSchedule, { onError });

  /** At once, with a way back. */
  const pause = (idTaskSchedule: number, paused: boolean) =>
    pausing.mutate(
      { params: { idTaskSchedule }, body: { paused } },
      {
        onSuccess: ({ message }) =>
          void snackbar.success(message ?? '', {
            action: { label: t('task-schedules.undo'), onClick: () => pause(idTaskSchedule, !paused) },
          }),
      },
    );
  const remove = async ({ idTaskSchedule, name }: TaskSchedule) => {
    const confirmed = await confirm({
      title: t('task-schedules.remove.title', { name }),
      text: t('task-schedules.remove.schedule'),
      confirmLabel: t('task-schedules.remove.do'),
      danger: true,
    });
    if (!confirmed) return;
    removing.mutate(
      { params: { idTaskSchedule } },
      {
        onSuccess: ({ message }) => {
          if (message) snackbar.success(message);
          drawer.close();
        },
      },
    );
  };

  const changes = (schedule: TaskSchedule): RowAction[] => {
    const isPaused = schedule.status === 'paused';
    return [
      ...(can('task-schedule:edit')
        ? [
            {
              id: 'edit',
              label: t('task-schedules.edit'),
              icon: <IconPencil size={SIZE} />,
              run: () => drawer.open({ kind: 'edit', schedule }),
            },
          ]
        : []),
      // What has ended makes no more tasks, paused or not.
      ...(can('task-schedule:edit') && schedule.status !== 'ended'
        ? [
            {
              id: 'pause',
              label: t(isPaused ? 'task-schedules.resume' : 'task-schedules.pause'),
              icon: isPaused ? <IconPlayerPlay size={SIZE} /> : <IconPlayerPause size={SIZE} />,
              run: () => pause(schedule.idTaskSchedule, !isPaused),
            },
          ]
        : []),
      ...(can('task-schedule:delete')
        ? [
            {
              id: 'remove',
              label: t('task-schedules.remove.do'),
              icon: <IconTrash size={SIZE} />,
              danger: true,
              run: () => void remove(schedule),
            },
          ]
        : []),
    ];
  };
  const rowActions = (schedule: TaskSchedule): RowAction[] => [
    {
      id: 'detail',
      label: t('task-schedules.detail'),
      icon: <IconHistory size={SIZE} />,
      run: () => drawer.open({ kind: 'detail', idTaskSchedule: schedule.idTaskSchedule }),
    },
    ...changes(schedule),
  ];
  return { rowActions, changes };
}

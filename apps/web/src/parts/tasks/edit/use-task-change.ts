import { type Task, type TaskUpdate, updateTask } from '@gemelo/contract/endpoints/tasks';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useRefused } from '../../work-record/use-refused.ts';

export type TaskChanges = Omit<TaskUpdate, 'version'>;

/** The values that undo a change of the fields edited in place. */
function before(task: Task, changes: TaskChanges): TaskChanges {
  const all: TaskChanges = {
    idTaskState: task.TaskState.idTaskState,
    idTaskPriority: task.TaskPriority.idTaskPriority,
    idAssignee: task.Assignee?.idUser ?? null,
    idWarehouse: task.Warehouse?.idWarehouse ?? null,
    startOn: task.startOn,
    dueOn: task.dueOn,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in changes));
}

/** Changes fields of a task at once and offers to undo it; a refusal names who was faster. */
export function useTaskChange() {
  const { t } = useTranslation();
  const fail = useRefused('tasks');
  const { mutateAsync, isPending } = useWrite(updateTask);
  const send = ({ idTask, version }: Pick<Task, 'idTask' | 'version'>, changes: TaskChanges) =>
    mutateAsync({ params: { idTask }, body: { ...changes, version } });

  /** Resolves to whether the change was saved. */
  const change = async (task: Task, changes: TaskChanges): Promise<boolean> => {
    try {
      const { data, message } = await send(task, changes);
      const undo = () => {
        send(data, before(task, changes)).then(() => void snackbar.info(t('tasks.undone')), fail);
      };
      snackbar.success(message ?? t('tasks.saved'), { action: { label: t('tasks.undo'), onClick: undo } });
      return true;
    } catch (failure) {
      fail(failure as ApiFailure);
      return false;
    }
  };
  return { change, isPending };
}

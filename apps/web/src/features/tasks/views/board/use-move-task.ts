import { cancelTask, createTask, type Task } from '@gemelo/contract/endpoints/tasks';
import { useWrite } from '../../../../lib/query.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { useTaskChange } from '../../../../parts/tasks/edit/use-task-change.ts';
import { useTaskRights } from '../../../../parts/tasks/edit/use-task-rights.ts';
import { justify } from '../../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../../ui/dialogs/snackbar.ts';
import type { Verdict } from '../../../../ui/kanban/use-kanban.ts';
import { useErrorText } from '../../../../ui/states/error-text.ts';
import { wayRefusal } from './task-ways.ts';
import type { TaskColumnKind } from './use-task-columns.tsx';

const MAX_LENGTH = 1000;

/** What a task may do on the board, and doing it. */
export function useMoveTask(columns: readonly TaskColumnKind[]) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { change } = useTaskChange();
  const { mayEdit, assignsOthers, me } = useTaskRights();
  const cancel = useWrite(cancelTask);
  const create = useWrite(createTask);
  const states = columns.flatMap(({ state }) => state ?? []);
  const columnAt = (id: string) => columns.find((column) => column.id === id);
  const fail = (failure: unknown, otherwise = 'CATALOGUE_LOAD') => {
    snackbar.error(textOf(failure, otherwise));
    return false;
  };

  const canMove = (task: Task, id: string): Verdict => {
    const to = columnAt(id);
    if (!to) return true;
    if (!mayEdit(task)) return { reason: t('task-views.refused.editor') };
    const { idAssignee } = to.changes;
    if (idAssignee !== undefined && idAssignee !== null && idAssignee !== me && !assignsOthers)
      return { reason: t('task-views.refused.assigner') };
    const refusal = to.state && wayRefusal(task, states, to.state);
    return refusal
      ? { reason: t(`task-views.refused.${refusal}`, { from: task.TaskState.name, to: to.name }) }
      : true;
  };

  const end = async ({ idTask }: Task, idTaskState: number) => {
    const justification = await justify({
      title: t('tasks.cancel.title'),
      text: t('tasks.cancel.hint'),
      icon: 'Inactivo',
      maxLength: MAX_LENGTH,
    });
    if (justification === null) return false;
    const { message } = await cancel.mutateAsync({
      params: { idTask },
      body: { justification, idTaskState },
    });
    if (message) snackbar.success(message);
    return true;
  };

  return {
    canMove,
    move: async (task: Task, _from: string, id: string): Promise<boolean> => {
      const to = columnAt(id);
      if (!to) return false;
      if (to.state?.category === 'cancelled') return end(task, to.state.idTaskState).catch(fail);
      return change(task, to.changes);
    },
    add: async (column: TaskColumnKind, title: string): Promise<boolean> =>
      create.mutateAsync({ body: { ...column.changes, title } }).then(
        ({ message }) => {
          if (message) snackbar.success(message);
          return true;
        },
        (failure: unknown) => fail(failure, 'TASK_NOT_CREATED'),
      ),
  };
}

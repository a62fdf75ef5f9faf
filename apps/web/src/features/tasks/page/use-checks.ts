import { addTaskCheck, deleteTaskCheck, updateTaskCheck } from '@gemelo/contract/endpoints/task-parts';
import { oneTask, type TaskCheck, type TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useTaskWrite } from './use-task-write.ts';

/** Changes of a checklist, shown before the server has answered. */
export function useChecks({ idTask, checks }: TaskDetail) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const adding = useTaskWrite(addTaskCheck);
  const updating = useTaskWrite(updateTaskCheck);
  const removing = useTaskWrite(deleteTaskCheck);
  const key = keyOf(oneTask, { params: { id: String(idTask) } });
  const show = (next: TaskCheck[]) =>
    client.setQueryData<Answer<typeof oneTask>>(
      key,
      (now) => now && { ...now, data: { ...now.data, checks: next } },
    );
  const refused = () => void client.invalidateQueries({ queryKey: key });
  const paramsOf = ({ idTaskCheck }: Pick<TaskCheck, 'idTaskCheck'>) => ({ idTask, idTaskCheck });
  const replace = (check: TaskCheck) =>
    checks.map((one) => (one.idTaskCheck === check.idTaskCheck ? check : one));

  const restore = async (check: TaskCheck, after: number | null) => {
    const { data } = await adding.mutateAsync({ params: { idTask }, body: { text: check.text } });
    const added = data.checks.at(-1);
    if (added)
      await updating.mutateAsync({
        params: paramsOf(added),
        body: { after, ...(check.doneAt === null ? {} : { done: true }) },
      });
  };
  return {
    isAdding: adding.isPending,
    add: (text: string) => adding.mutateAsync({ params: { idTask }, body: { text } }),
    tick(check: TaskCheck, done: boolean) {
      show(replace({ ...check, doneAt: done ? new Date().toISOString() : null, DoneBy: null }));
      updating.mutateAsync({ params: paramsOf(check), body: { done } }).catch(refused);
    },
    word(check: TaskCheck, text: string) {
      show(replace({ ...check, text }));
      updating.mutateAsync({ params: paramsOf(check), body: { text } }).catch(refused);
    },
    order(next: TaskCheck[]) {
      const moved = movedFrom(checks, next);
      if (!moved) return;
      const index = next.indexOf(moved);
      show(next);
      updating
        .mutateAsync({
          params: paramsOf(moved),
          body: { after: index === 0 ? null : (next[index - 1]?.idTaskCheck ?? null) },
        })
        .catch(refused);
    },
    remove(check: TaskCheck) {
      const index = checks.findIndex((one) => one.idTaskCheck === check.idTaskCheck);
      const after = checks[index - 1]?.idTaskCheck ?? null;
      show(checks.filter((one) => one.idTaskCheck !== check.idTaskCheck));
      removing.mutateAsync({ params: paramsOf(check) }).then(
        () =>
          snackbar.info(t('tasks.checklist.removed'), {
            action: { label: t('tasks.undo'), onClick: () => void restore(check, after).catch(refused) },
          }),
        refused,
      );
    },
  };
}

/** The one line whose removal makes both orders equal. */
export function movedFrom(before: readonly TaskCheck[], after: readonly TaskCheck[]): TaskCheck | undefined {
  const ids = (all: readonly TaskCheck[], without: TaskCheck) =>
    all
      .filter((one) => one.idTaskCheck !== without.idTaskCheck)
      .map((one) => one.idTaskCheck)
      .join();
  if (before.every((one, index) => one.idTaskCheck === after[index]?.idTaskCheck)) return undefined;
  return after.find((one) => ids(before, one) === ids(after, one));
}

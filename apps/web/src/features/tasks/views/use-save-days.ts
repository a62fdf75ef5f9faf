import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useCallback, useState } from 'react';
import { type TaskChanges, useTaskChange } from '../../../parts/tasks/edit/use-task-change.ts';
import { useTaskRights } from '../../../parts/tasks/edit/use-task-rights.ts';

type DayChanges = Pick<TaskChanges, 'startOn' | 'dueOn'>;

/** Saves new days of a task, which are shown at once and taken back if the server refuses them. */
export function useSaveDays() {
  const { change } = useTaskChange();
  const { mayEdit } = useTaskRights();
  const [pending, setPending] = useState<Readonly<Record<number, DayChanges>>>({});
  const save = async (task: Task, changes: DayChanges) => {
    setPending((all) => ({ ...all, [task.idTask]: changes }));
    await change(task, changes);
    setPending(({ [task.idTask]: _, ...others }) => others);
  };
  const withPending = useCallback(
    (tasks: readonly Task[]): readonly Task[] =>
      Object.keys(pending).length === 0
        ? tasks
        : tasks.map((task) => (pending[task.idTask] ? ({ ...task, ...pending[task.idTask] } as Task) : task)),
    [pending],
  );
  return {
    save,
    withPending,
    isFixed: (task: Task) => task.closedAt !== null || pending[task.idTask] !== undefined || !mayEdit(task),
  };
}

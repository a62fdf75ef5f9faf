import type { Task, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';

type State = TaskOptions['states'][number];

/** Why a task cannot enter a state, as the server would say it. */
export type WayRefusal = 'way' | 'blocked' | 'subtasks';

export function wayRefusal(
  { TaskState, blocked, subtasks }: Pick<Task, 'TaskState' | 'blocked' | 'subtasks'>,
  states: readonly State[],
  to: State,
): WayRefusal | undefined {
  // Cancelling is a call of its own, which any open task can be sent through.
  if (to.category === 'cancelled') return isOpen(TaskState.category) ? undefined : 'way';
  const from = states.find(({ idTaskState }) => idTaskState === TaskState.idTaskState);
  if (!from?.next.includes(to.idTaskState)) return 'way';
  if (to.category === from.category) return undefined;
  if (blocked && (to.category === 'progress' || to.category === 'done')) return 'blocked';
  return to.category === 'done' && subtasks.done < subtasks.total ? 'subtasks' : undefined;
}

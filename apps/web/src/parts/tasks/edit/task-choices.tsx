import type { Task, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { TaskPriorityMark, TaskStateBadge } from '../task-badges.tsx';
import type { Choice } from './choice-list.tsx';

export const NOBODY = 'nobody';

type State = TaskOptions['states'][number];

const stateChoice = (state: State): Choice => ({
  value: String(state.idTaskState),
  label: state.name,
  shown: <TaskStateBadge state={state} plain />,
});

/** The current state and those that it leads to; cancelling asks for a reason and is not among them. */
export function stateChoices(options: TaskOptions, task: Pick<Task, 'TaskState'>): Choice[] {
  const { idTaskState } = task.TaskState;
  const next = options.states.find((state) => state.idTaskState === idTaskState)?.next ?? [];
  return options.states
    .filter(
      (state) =>
        state.idTaskState === idTaskState ||
        (next.includes(state.idTaskState) && state.category !== 'cancelled'),
    )
    .map(stateChoice);
}

/** States for many tasks at once, wherever each of them is. */
export const anyStateChoices = (options: TaskOptions): Choice[] =>
  options.states.filter(({ category }) => category !== 'cancelled').map(stateChoice);

export const openStates = (options: TaskOptions): State[] =>
  options.states.filter(({ category }) => isOpen(category));

export const priorityChoices = (options: TaskOptions): Choice[] =>
  options.priorities.map((priority) => ({
    value: String(priority.idTaskPriority),
    label: priority.name,
    shown: <TaskPriorityMark priority={priority} />,
  }));

interface People {
  people: TaskOptions['people'];
  nobody: string;
  /** Without the right to assign others, one may take a task or give one's own back. */
  only?: number | undefined;
}

export const assigneeChoices = ({ people, nobody, only }: People): Choice[] => [
  { value: NOBODY, label: nobody },
  ...people
    .filter(({ idUser }) => only === undefined || idUser === only)
    .map(({ idUser, name }) => ({ value: String(idUser), label: name })),
];

export const assigneeOf = (value: string): number | null => (value === NOBODY ? null : Number(value));

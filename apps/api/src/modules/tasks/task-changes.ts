import type { Task, TaskEvent, TaskUpdate } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';

export type TaskChanges = Omit<TaskUpdate, 'version'>;

/** The requested changes without those that change nothing. */
export function changesOf(before: Task, requested: TaskChanges): TaskChanges {
  const present: Record<keyof TaskChanges, unknown> = {
    title: before.title,
    description: before.description,
    idTaskType: before.TaskType.idTaskType,
    idTaskCategory: before.TaskCategory?.idTaskCategory ?? null,
    idTaskState: before.TaskState.idTaskState,
    idTaskPriority: before.TaskPriority.idTaskPriority,
    idAssignee: before.Assignee?.idUser ?? null,
    idParent: before.Parent?.idTask ?? null,
    idTwin: before.Twin?.idTwin ?? null,
    idWarehouse: before.Warehouse?.idWarehouse ?? null,
    startOn: before.startOn,
    dueOn: before.dueOn,
    estimateMinutes: before.estimateMinutes,
  };
  const differs = ([key, value]: [string, unknown]) =>
    value !== undefined && key in present && value !== present[key as keyof TaskChanges];
  return Object.fromEntries(Object.entries(requested).filter(differs)) as TaskChanges;
}

export interface HistoryEntry {
  kind: TaskEvent['kind'];
  was?: string | null;
  became?: string | null;
  note?: string | null;
}

const minutes = (value: number | null) => (value === null ? null : String(value));

function stateKind(before: Task, after: Task): TaskEvent['kind'] {
  const { category } = after.TaskState;
  if (category === before.TaskState.category) return 'state';
  if (category === 'done') return 'completed';
  return isOpen(before.TaskState.category) ? 'state' : 'reopened';
}

/** The history entries for the difference between two versions of a task. */
export function historyEntries(before: Task, after: Task): HistoryEntry[] {
  const entry = (kind: TaskEvent['kind'], was: string | null, became: string | null): HistoryEntry[] =>
    was === became ? [] : [{ kind, was, became }];
  return [
    ...entry('title', before.title, after.title),
    // Both texts would be too long for an entry; the audit has them.
    ...(before.description === after.description ? [] : [{ kind: 'description' as const }]),
    ...entry('type', before.TaskType.name, after.TaskType.name),
    ...entry('category', before.TaskCategory?.name ?? null, after.TaskCategory?.name ?? null),
    ...entry('priority', before.TaskPriority.name, after.TaskPriority.name),
    ...entry('assignee', before.Assignee?.name ?? null, after.Assignee?.name ?? null),
    ...entry('start', before.startOn, after.startOn),
    ...entry('due', before.dueOn, after.dueOn),
    ...entry('estimate', minutes(before.estimateMinutes), minutes(after.estimateMinutes)),
    ...entry('parent', before.Parent?.title ?? null, after.Parent?.title ?? null),
    ...entry('twin', before.Twin?.name ?? null, after.Twin?.name ?? null),
    ...entry('warehouse', before.Warehouse?.name ?? null, after.Warehouse?.name ?? null),
    ...entry(stateKind(before, after), before.TaskState.name, after.TaskState.name),
  ];
}

/** The facts that the audit stores. */
export const factsOf = (task: Task) => ({
  title: task.title,
  description: task.description,
  TaskType: task.TaskType.name,
  TaskCategory: task.TaskCategory?.name ?? null,
  TaskState: task.TaskState.name,
  TaskPriority: task.TaskPriority.name,
  Assignee: task.Assignee?.name ?? null,
  Parent: task.Parent?.title ?? null,
  Twin: task.Twin?.name ?? null,
  Warehouse: task.Warehouse?.name ?? null,
  startOn: task.startOn,
  dueOn: task.dueOn,
  estimateMinutes: task.estimateMinutes,
  justification: task.justification,
});

/** Writes history entries of a task. */
export async function writeEvents(
  tx: Tx,
  { idUser }: Context,
  { idCompany, idTask }: Pick<Task, 'idCompany' | 'idTask'>,
  entries: readonly HistoryEntry[],
) {
  if (entries.length === 0) return;
  const rows = entries.map(({ kind, was = null, became = null, note = null }) => ({
    ...{ kind, was, became, note },
    ...{ idCompany, idTask, idUser },
  }));
  await tx.insertInto('taskEvent').values(rows).execute();
}

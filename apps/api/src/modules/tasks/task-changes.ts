import type { Task, TaskEvent, TaskUpdate } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { blueprint, builder, prepared, writeLater } from '../../db/prepared.ts';
import { moved } from '../../db/records.ts';

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
  task: Pick<Task, 'idCompany' | 'idTask'>;
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
    was === became ? [] : [{ task: after, kind, was, became }];
  return [
    ...entry('title', before.title, after.title),
    // Both texts would be too long for an entry; the audit has them.
    ...(before.description === after.description ? [] : [{ task: after, kind: 'description' as const }]),
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

/** Changes columns of tasks with the next round trip. */
export function updateTasks(tx: Tx, ids: readonly number[], columns: object) {
  const update = builder
    .updateTable('task')
    .set({ ...columns, ...moved })
    .where(sql<boolean>`id_task = any(${[...ids]})`);
  writeLater(tx, blueprint(update), {});
}

const insertEvents = prepared<{
  idUser: number | null;
  companies: readonly number[];
  tasks: readonly number[];
  kinds: readonly string[];
  was: readonly (string | null)[];
  became: readonly (string | null)[];
  notes: readonly (string | null)[];
}>()(
  (_db, { idUser, companies, tasks, kinds, was, became, notes }) => sql`
    insert into task_event (id_company, id_task, id_user, kind, was, became, note)
    select e.id_company, e.id_task, ${idUser}::int, e.kind, e.was, e.became, e.note
    from unnest(${companies}::int[], ${tasks}::int[], ${kinds}::text[], ${was}::text[], ${became}::text[],
      ${notes}::text[]) with ordinality e (id_company, id_task, kind, was, became, note, place)
    order by e.place`,
);

/** Writes history entries of tasks with the next round trip. */
export function writeEvents(tx: Tx, { idUser }: Context, entries: readonly HistoryEntry[]) {
  if (entries.length === 0) return;
  insertEvents.later(tx, {
    idUser,
    companies: entries.map(({ task }) => task.idCompany),
    tasks: entries.map(({ task }) => task.idTask),
    kinds: entries.map(({ kind }) => kind),
    was: entries.map(({ was = null }) => was),
    became: entries.map(({ became = null }) => became),
    notes: entries.map(({ note = null }) => note),
  });
}

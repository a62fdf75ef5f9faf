import type { Task } from '@gemelo/contract/endpoints/tasks';
import type { StateCategory } from '@gemelo/contract/kit/state-categories';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import { insertedId } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';

/** Days are those of the company, wherever its people are. */
export const todayOf = ({ timeZone }: Pick<Actor, 'timeZone'>) => dayAt(new Date(), timeZone);

type Today = string | RawBuilder<string>;

/** Today is a value of the statement, so that an index on due dates serves. */
export const isOverdue = (today: Today) =>
  sql<boolean>`(task.closed_at is null and coalesce(task.due_on < ${today}::date, false))`;

/** The tasks of a company that an open one holds up; they are few beside all tasks. */
export const blockedIn = (idCompany: number | RawBuilder<number>) => sql<number>`
  select b.id_blocked from task_block b join task o on o.id_task = b.id_task
  where b.id_company = ${idCompany} and o.closed_at is null`;

const count = (rows: RawBuilder<unknown>, done: string) =>
  sql<
    [number, number]
  >`(select array[count(*) filter (where ${sql.ref(done)} is not null), count(*)]::int[] from ${rows})`;

/**
 * Left joins although most rows always exist: joins that are only displayed then neither affect the count nor mislead
 * the planner.
 */
export const selectTasks = (db: Builder, today: Today) =>
  db
    .selectFrom('task')
    .leftJoin('taskState as s', 's.idTaskState', 'task.idTaskState')
    .leftJoin('taskType as y', 'y.idTaskType', 'task.idTaskType')
    .leftJoin('taskCategory as g', 'g.idTaskCategory', 'task.idTaskCategory')
    .leftJoin('taskPriority as p', 'p.idTaskPriority', 'task.idTaskPriority')
    .leftJoin('appUser as assignee', 'assignee.idUser', 'task.idAssignee')
    .leftJoin('appUser as creator', 'creator.idUser', 'task.idCreator')
    .leftJoin('task as parent', 'parent.idTask', 'task.idParent')
    .leftJoin('twin as t', 't.idTwin', 'task.idTwin')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'task.idWarehouse')
    .select([
      'task.idTask',
      'task.idCompany',
      'task.title',
      'task.description',
      'task.idTaskState',
      's.name as stateName',
      'task.category',
      's.color as stateColor',
      'task.idTaskPriority',
      'p.name as priorityName',
      'p.color as priorityColor',
      'task.idTaskType',
      'y.name as typeName',
      'task.idTaskCategory',
      'g.name as categoryName',
      'task.idAssignee',
      'assignee.name as assigneeName',
      'task.idCreator',
      authorName('creator', 'task.id_creator').as('creatorName'),
      'task.idParent',
      'parent.title as parentTitle',
      'task.idTwin',
      't.name as twinName',
      'task.idWarehouse',
      'w.name as warehouseName',
      'task.startOn',
      'task.dueOn',
      isOverdue(today).as('overdue'),
      sql<boolean>`(task.closed_at is null and exists (
        select from task_block b join task o on o.id_task = b.id_task
        where b.id_blocked = task.id_task and o.closed_at is null))`.as('blocked'),
      count(sql`task_check c where c.id_task = task.id_task`, 'c.doneAt').as('checks'),
      count(sql`task c where c.id_parent = task.id_task`, 'c.closedAt').as('subtasks'),
      'task.estimateMinutes',
      sql<number>`(select coalesce(sum(m.minutes), 0)::int from task_time m where m.id_task = task.id_task)`.as(
        'spentMinutes',
      ),
      'task.createdAt',
      'task.startedAt',
      'task.closedAt',
      sql<number>`greatest(0, extract(epoch from task.closed_at - coalesce(task.started_at, task.created_at))::int
        - task.waiting_seconds)`.as('workSeconds'),
      'task.waitingSince',
      'task.waitingSeconds',
      'task.justification',
      sql<number>`(select count(*) from comment c where c.subject = 'task' and c.id_subject = task.id_task)`.as(
        'commentCount',
      ),
      'task.updatedAt',
      'task.version',
    ]);
type FoundTask = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>;

/** Written field by field, because rest and spread would dominate the cost of a list. */
export const presentTask = (row: FoundTask): Task => ({
  idTask: row.idTask,
  idCompany: row.idCompany,
  title: row.title,
  idTaskType: row.idTaskType,
  TaskState: {
    idTaskState: row.idTaskState,
    name: row.stateName ?? '',
    category: row.category as StateCategory,
    color: row.stateColor,
  },
  TaskPriority: {
    idTaskPriority: row.idTaskPriority,
    name: row.priorityName ?? '',
    color: row.priorityColor,
  },
  TaskType: { idTaskType: row.idTaskType, name: row.typeName ?? '' },
  TaskCategory:
    row.idTaskCategory === null ? null : { idTaskCategory: row.idTaskCategory, name: row.categoryName ?? '' },
  Assignee: personOf(row.idAssignee, row.assigneeName),
  Creator: personOf(row.idCreator, row.creatorName),
  Parent: row.idParent === null ? null : { idTask: row.idParent, title: row.parentTitle ?? '' },
  Twin: row.idTwin === null ? null : { idTwin: row.idTwin, name: row.twinName ?? '' },
  Warehouse:
    row.idWarehouse === null ? null : { idWarehouse: row.idWarehouse, name: row.warehouseName ?? '' },
  startOn: row.startOn,
  dueOn: row.dueOn,
  overdue: row.overdue,
  blocked: row.blocked,
  checklist: { done: row.checks[0], total: row.checks[1] },
  subtasks: { done: row.subtasks[0], total: row.subtasks[1] },
  estimateMinutes: row.estimateMinutes,
  spentMinutes: row.spentMinutes,
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  closedAt: row.closedAt,
  workSeconds: row.closedAt === null ? null : row.workSeconds,
  waitingSince: row.waitingSince,
  waitingSeconds: row.waitingSeconds,
  justification: row.justification,
  description: row.description,
  commentCount: row.commentCount,
  updatedAt: row.updatedAt,
  version: row.version,
});

export interface OfTask {
  idTask: number;
}
export const taskById = prepared<OfTask & { today: string }>()((db, { idTask, today }) =>
  selectTasks(db, today).where('task.idTask', '=', idTask),
);

/** The task that this transaction has just inserted. */
export const newTaskId = insertedId('task', 'idTask');
const newTask = prepared<{ today: string }>()((db, { today }) =>
  selectTasks(db, today).where('task.idTask', '=', newTaskId),
);
export async function findNewTask(tx: Tx, actor: Pick<Actor, 'timeZone'>): Promise<Task> {
  const row = await newTask.first(tx, { today: todayOf(actor) });
  if (!row) throw new Error('whoever creates a task sees it');
  return presentTask(row);
}

export async function findTask(
  tx: Tx,
  actor: Pick<Actor, 'timeZone'>,
  idTask: number,
): Promise<Task | undefined> {
  const row = await taskById.first(tx, { idTask, today: todayOf(actor) });
  return row && presentTask(row);
}

import type { Task, TaskBrief, TaskDetail, TaskEvent } from '@gemelo/contract/endpoints/tasks';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import { askStates, withWays } from '../../db/state-ways.ts';
import type { Actor } from '../../http/actor.ts';
import { mayDo } from './task-permits.ts';
import { enterable } from './task-states.ts';
import { findTask, type OfTask, personOf } from './tasks.queries.ts';

const checksOf = prepared<OfTask>()((db, { idTask }) =>
  db
    .selectFrom('taskCheck as c')
    .leftJoin('appUser as u', 'u.idUser', 'c.doneBy')
    .select(['c.idTaskCheck', 'c.text', 'c.doneAt', 'c.doneBy', 'u.name'])
    .where('c.idTask', '=', idTask)
    .orderBy('c.order')
    .orderBy('c.idTaskCheck'),
);

const selectBriefs = (db: Builder) =>
  db
    .selectFrom('task as o')
    .leftJoin('taskState as s', 's.idTaskState', 'o.idTaskState')
    .leftJoin('appUser as u', 'u.idUser', 'o.idAssignee')
    .select(['o.idTask', 'o.title', 'o.idTaskState', 's.name as stateName', 'o.category', 's.color'])
    .select(['o.idAssignee', 'u.name', 'o.dueOn'])
    .orderBy('o.idTask');
type FoundBrief = Awaited<ReturnType<ReturnType<typeof selectBriefs>['executeTakeFirstOrThrow']>>;
const presentBrief = (row: FoundBrief): TaskBrief => ({
  idTask: row.idTask,
  title: row.title,
  TaskState: {
    idTaskState: row.idTaskState,
    name: row.stateName ?? '',
    category: row.category as TaskBrief['TaskState']['category'],
    color: row.color,
  },
  Assignee: personOf(row.idAssignee, row.name),
  dueOn: row.dueOn,
});

const subtasksOf = prepared<OfTask>()((db, { idTask }) => selectBriefs(db).where('o.idParent', '=', idTask));
const blockersOf = prepared<OfTask>()((db, { idTask }) =>
  selectBriefs(db).innerJoin('taskBlock as b', 'b.idTask', 'o.idTask').where('b.idBlocked', '=', idTask),
);
const blockedBy = prepared<OfTask>()((db, { idTask }) =>
  selectBriefs(db).innerJoin('taskBlock as b', 'b.idBlocked', 'o.idTask').where('b.idTask', '=', idTask),
);
const followersOf = prepared<OfTask>()((db, { idTask }) =>
  db
    .selectFrom('taskFollower as f')
    .innerJoin('appUser as u', 'u.idUser', 'f.idUser')
    .select(['u.idUser', 'u.name'])
    .where('f.idTask', '=', idTask)
    .orderBy('u.name')
    .orderBy('u.idUser'),
);
const timesOf = prepared<OfTask>()((db, { idTask }) =>
  db
    .selectFrom('taskTime as m')
    .innerJoin('appUser as u', 'u.idUser', 'm.idUser')
    .select(['m.idTaskTime', 'm.minutes', 'm.workedOn', 'm.note', 'm.idUser', 'u.name'])
    .where('m.idTask', '=', idTask)
    .orderBy('m.workedOn', 'desc')
    .orderBy('m.idTaskTime', 'desc'),
);
const eventsOf = prepared<OfTask>()((db, { idTask }) =>
  db
    .selectFrom('taskEvent as e')
    .leftJoin('appUser as u', 'u.idUser', 'e.idUser')
    .select([
      sql<number>`e.id_task_event`.as('idTaskEvent'),
      'e.kind',
      'e.at',
      'e.was',
      'e.became',
      'e.note',
      'e.idUser',
      'u.name',
    ])
    .where('e.idTask', '=', idTask)
    .orderBy('e.idTaskEvent'),
);

/** The schedule that made it. */
const scheduleOf = prepared<OfTask>()((db, { idTask }) =>
  db
    .selectFrom('taskOccurrence as o')
    .innerJoin('taskSchedule as s', 's.idTaskSchedule', 'o.idTaskSchedule')
    .select(['s.idTaskSchedule', 's.name'])
    .where('o.idTask', '=', idTask),
);

const filesOf = prepared<OfTask>()(
  (_db, { idTask }) =>
    sql<Pick<TaskDetail, 'files'>>`select ${attachedFiles('task', sql<number>`${idTask}`)} as files`,
);

/** A task with all its parts, and what the caller may do with it. */
export async function taskDetail(tx: Tx, actor: Actor, task: Task): Promise<TaskDetail> {
  const { idTask } = task;
  const [checks, subtasks, blockers, blocked, followers, times, events, [schedule], [attached], states] =
    await together(
      tx,
      checksOf.ask({ idTask }),
      subtasksOf.ask({ idTask }),
      blockersOf.ask({ idTask }),
      blockedBy.ask({ idTask }),
      followersOf.ask({ idTask }),
      timesOf.ask({ idTask }),
      eventsOf.ask({ idTask }),
      scheduleOf.ask({ idTask }),
      filesOf.ask({ idTask }),
      askStates('task'),
    );
  return {
    ...task,
    checks: checks.map(({ doneBy, name, ...check }) => ({ ...check, DoneBy: personOf(doneBy, name) })),
    Subtasks: subtasks.map(presentBrief),
    BlockedBy: blockers.map(presentBrief),
    Blocks: blocked.map(presentBrief),
    Followers: followers,
    times: times.map(({ idUser, name, ...time }) => ({ ...time, User: { idUser, name } })),
    files: attached?.files ?? [],
    events: events.map(({ idUser, name, kind, ...event }) => ({
      ...event,
      kind: kind as TaskEvent['kind'],
      User: personOf(idUser, name),
    })),
    Schedule: schedule ?? null,
    nextStates: enterable(withWays('task', states), task),
    may: mayDo(actor, task),
  };
}

/** The task as it is now. */
export async function findTaskDetail(tx: Tx, actor: Actor, idTask: number): Promise<TaskDetail> {
  const task = await findTask(tx, actor, idTask);
  if (!task) throw new NotFound('task', idTask);
  return taskDetail(tx, actor, task);
}

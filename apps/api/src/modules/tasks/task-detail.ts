import type { Task, TaskBrief, TaskDetail, TaskEvent } from '@gemelo/contract/endpoints/tasks';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
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

type Relation = 'subtask' | 'blocker' | 'blocked';
interface FoundBrief {
  relation: Relation;
  idTask: number;
  title: string;
  idTaskState: number;
  stateName: string | null;
  category: string;
  color: string | null;
  idAssignee: number | null;
  name: string | null;
  dueOn: string | null;
}
/** The tasks that belong to one, that hold it up and that it holds up. */
const relatedTo = prepared<OfTask>()(
  (_db, { idTask }) => sql<FoundBrief>`
    select r.relation, o.id_task, o.title, o.id_task_state, s.name as state_name, o.category, s.color, o.id_assignee,
      u.name, o.due_on
    from (
      select 'subtask' as relation, c.id_task from task c where c.id_parent = ${idTask}
      union all select 'blocker', b.id_task from task_block b where b.id_blocked = ${idTask}
      union all select 'blocked', b.id_blocked from task_block b where b.id_task = ${idTask}
    ) r
    join task o on o.id_task = r.id_task
    left join task_state s on s.id_task_state = o.id_task_state
    left join app_user u on u.id_user = o.id_assignee
    order by o.id_task`,
);
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
const briefsOf = (related: readonly FoundBrief[], relation: Relation) =>
  related.filter((one) => one.relation === relation).map(presentBrief);

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
  const [checks, related, followers, times, events, [schedule], [attached], states] = await together(
    tx,
    checksOf.ask({ idTask }),
    relatedTo.ask({ idTask }),
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
    Subtasks: briefsOf(related, 'subtask'),
    BlockedBy: briefsOf(related, 'blocker'),
    Blocks: briefsOf(related, 'blocked'),
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

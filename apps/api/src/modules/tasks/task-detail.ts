import type { Task, TaskBrief, TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { NotFound } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';
import { type StateRow, statesColumn, withWays } from '../../db/state-ways.ts';
import type { Actor } from '../../http/actor.ts';
import { mayDo } from './task-permits.ts';
import { enterable } from './task-states.ts';
import { findTask, type OfTask } from './tasks.queries.ts';

type Related = TaskBrief & { relation: 'subtask' | 'blocker' | 'blocked' };
type Parts = Pick<TaskDetail, 'checks' | 'times' | 'files' | 'events'> & {
  related: Related[];
  followers: TaskDetail['Followers'];
  schedule: TaskDetail['Schedule'];
  step: TaskDetail['Step'];
  states: StateRow[];
};

const listOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(row_to_json(x)) from (${rows}) x), '[]')`;
const person = (id: string) =>
  sql`case when ${sql.ref(id)} is not null then json_build_object('idUser', ${sql.ref(id)}, 'name', ${authorName('u', id)}) end`;

/** One statement, as they will be answered: each of them alone costs more than most of these rows. */
const partsOf = prepared<OfTask>()(
  (_db, { idTask }) => sql<Parts>`
    select ${listOf(sql`
        select c.id_task_check as "idTaskCheck", c.text, iso(c.done_at) as "doneAt", ${person('c.done_by')} as "DoneBy"
        from task_check c left join app_user u on u.id_user = c.done_by
        where c.id_task = ${idTask} order by c."order", c.id_task_check`)} as checks,
      ${listOf(sql`
        select r.relation, o.id_task as "idTask", o.title, json_build_object('idTaskState', o.id_task_state,
          'name', coalesce(s.name, ''), 'category', o.category, 'color', s.color) as "TaskState",
          ${person('o.id_assignee')} as "Assignee", o.due_on as "dueOn"
        from (
          select 'subtask' as relation, c.id_task from task c where c.id_parent = ${idTask}
          union all select 'blocker', b.id_task from task_block b where b.id_blocked = ${idTask}
          union all select 'blocked', b.id_blocked from task_block b where b.id_task = ${idTask}
        ) r
        join task o on o.id_task = r.id_task
        left join task_state s on s.id_task_state = o.id_task_state
        left join app_user u on u.id_user = o.id_assignee
        order by o.id_task`)} as related,
      ${listOf(sql`
        select u.id_user as "idUser", u.name from task_follower f join app_user u on u.id_user = f.id_user
        where f.id_task = ${idTask} order by u.name, u.id_user`)} as followers,
      ${listOf(sql`
        select m.id_task_time as "idTaskTime", m.minutes, m.worked_on as "workedOn", m.note, ${person('m.id_user')} as "User"
        from task_time m left join app_user u on u.id_user = m.id_user
        where m.id_task = ${idTask} order by m.worked_on desc, m.id_task_time desc`)} as times,
      ${listOf(sql`
        select e.id_task_event as "idTaskEvent", e.kind, iso(e.at) as at, e.was, e.became, e.note, ${person('e.id_user')} as "User"
        from task_event e left join app_user u on u.id_user = e.id_user
        where e.id_task = ${idTask} order by e.id_task_event`)} as events,
      (select json_build_object('idTaskSchedule', s.id_task_schedule, 'name', s.name)
        from task_occurrence o join task_schedule s on s.id_task_schedule = o.id_task_schedule
        where o.id_task = ${idTask}) as schedule,
      (select json_build_object('idStep', s.id_step, 'name', s.name)
        from task t join step s on s.id_step = t.id_step where t.id_task = ${idTask}) as step,
      ${attachedFiles('task', sql<number>`${idTask}`)} as files,
      ${statesColumn('task')} as states`,
);

const briefsOf = (related: readonly Related[], relation: Related['relation']): TaskBrief[] =>
  related.filter((one) => one.relation === relation).map(({ relation: _, ...brief }) => brief);

/** A task with all its parts, and what the caller may do with it. */
export async function taskDetail(tx: Tx, actor: Actor, task: Task): Promise<TaskDetail> {
  const parts = await partsOf.first(tx, { idTask: task.idTask });
  if (!parts) throw new Error('a statement without a condition has a row');
  const { related, followers, schedule, step, states, ...own } = parts;
  return {
    ...task,
    ...own,
    Subtasks: briefsOf(related, 'subtask'),
    BlockedBy: briefsOf(related, 'blocker'),
    Blocks: briefsOf(related, 'blocked'),
    Followers: followers,
    Schedule: schedule,
    Step: step,
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

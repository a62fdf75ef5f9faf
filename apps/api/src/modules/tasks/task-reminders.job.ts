import { addDays, type Day, dayAt } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Notifications } from '../notifications/notifications.service.ts';

/** Reminders come at the beginning of the company's day, not at midnight. */
const HOUR = 7;
/** Tasks in one transaction. */
const BATCH = 200;
/** What is late is brought up every day of the first week, then once a week. */
const WEEK = 7;

interface Due {
  idTask: number;
  idCompany: number;
  title: string;
  dueOn: Day;
  isLate: boolean;
  to: number[];
}

const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** Companies whose day has begun and that were not reminded on it yet. */
async function companiesToRemind(tx: Tx, now: Date): Promise<{ idCompany: number; today: Day }[]> {
  const companies = await tx
    .selectFrom('company as c')
    .leftJoin('taskReminderDay as d', 'd.idCompany', 'c.idCompany')
    .select(['c.idCompany', 'c.timeZone', 'd.remindedOn'])
    .where('c.state', '=', 'Activo')
    .orderBy('c.idCompany')
    .execute();
  return companies
    .filter(({ timeZone }) => hourIn(timeZone, now) >= HOUR)
    .map(({ idCompany, timeZone, remindedOn }) => ({ idCompany, today: dayAt(now, timeZone), remindedOn }))
    .filter(({ today, remindedOn }) => remindedOn === null || remindedOn < today);
}

/** Open tasks that are due today or tomorrow, or are late; each with its assignee, or else its creator, and followers. */
const dueTasks = async (tx: Tx, idCompany: number, today: Day): Promise<Due[]> =>
  (
    await sql<Due>`
      select id_task, id_company, title, due_on, due_on < ${today}::date as is_late,
        array(select f.id_user from task_follower f where f.id_task = task.id_task)
          || coalesce(id_assignee, id_creator) as "to"
      from task
      where id_company = ${idCompany} and closed_at is null and due_on <= ${addDays(today, 1)}::date
        and (reminded_on is null or reminded_on < ${today}::date)
        and (${today}::date - due_on <= ${WEEK} or (${today}::date - due_on) % ${WEEK} = 0)
      order by id_task limit ${BATCH} for no key update`.execute(tx)
  ).rows;

/** One batch: its notices and the note that they were given, or neither. */
const remindBatch = (
  database: Database,
  notifications: Pick<Notifications, 'tell'>,
  idCompany: number,
  today: Day,
) =>
  database.transaction(system, async (tx) => {
    const tasks = await dueTasks(tx, idCompany, today);
    for (const { idTask, title, dueOn, isLate, to } of tasks)
      await notifications.tell(tx, system, {
        ...{ kind: isLate ? 'overdue' : 'due-soon', entity: 'task', id: idTask, idCompany, title, to },
        words: { due: dueOn },
      });
    const ids = tasks.map(({ idTask }) => idTask);
    if (ids.length > 0)
      await sql`update task set reminded_on = ${today} where id_task = any(${ids})`.execute(tx);
    if (ids.length < BATCH)
      await sql`
        insert into task_reminder_day (id_company, reminded_on) values (${idCompany}, ${today})
        on conflict (id_company) do update set reminded_on = excluded.reminded_on`.execute(tx);
    return ids.length === BATCH;
  });

/** Reminds people of tasks that are about to be late, and of those that are. */
export const createTaskReminders = (
  notifications: Pick<Notifications, 'tell'>,
  clock: () => Date = () => new Date(),
) =>
  defineJob({
    name: 'task-reminders',
    payload: object({}),
    attempts: 3,
    every: '1 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      const companies = await database.read(system, (tx) => companiesToRemind(tx, clock()));
      for (const { idCompany, today } of companies) {
        let isMore = true;
        while (isMore) {
          signal.throwIfAborted();
          isMore = await remindBatch(database, notifications, idCompany, today);
        }
      }
    },
  });

import type { Task } from '@gemelo/contract/endpoints/tasks';
import { NotFound } from '@gemelo/contract/kit/errors';
import { weekEndOf } from '@gemelo/contract/kit/zoned';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import { presentTask, selectTasks, todayOf } from './tasks.queries.ts';

const MAX_PRESSING = 5;
/** Of each part of what is pressing at a place, at most so many are shown. */
const MAX_AT_PLACE = 20;

interface Viewer {
  idCompany: number;
  idUser: number;
  today: string;
  weekEnd: string;
}
const counts = prepared<Viewer>()(
  (_db, { idCompany, idUser, today, weekEnd }) => sql<{
    open: number;
    overdue: number;
    unassigned: number;
    mine: number;
    mineOverdue: number;
    mineThisWeek: number;
  }>`
    select
      (select count(*) from task where id_company = ${idCompany} and closed_at is null) as open,
      (select count(*) from task where id_company = ${idCompany} and closed_at is null and due_on < ${today}::date) as overdue,
      (select count(*) from task where id_company = ${idCompany} and closed_at is null and id_assignee is null) as unassigned,
      own.*
    from (
      select count(*) as mine, count(*) filter (where due_on < ${today}::date) as mine_overdue,
        count(*) filter (where due_on between ${today}::date and ${weekEnd}::date) as mine_this_week
      from task where id_assignee = ${idUser} and closed_at is null and id_company = ${idCompany}
    ) own`,
);

/** The caller's open tasks, those that are due first. */
const pressing = prepared<Viewer>()((db, { idCompany, idUser, today }) =>
  selectTasks(db, today)
    .where('task.idAssignee', '=', idUser)
    .where('task.closedAt', 'is', null)
    .where('task.idCompany', '=', idCompany)
    .orderBy('task.dueOn')
    .orderBy('task.idTask')
    .limit(sql.lit(MAX_PRESSING)),
);

/** Counts open tasks of the company and of the caller, and returns the caller's most pressing ones. */
export async function summarize(tx: Tx, actor: Actor) {
  const today = todayOf(actor);
  const viewer = { idCompany: actor.idCompany ?? 0, idUser: actor.idUser, today, weekEnd: weekEndOf(today) };
  const [[counted], own] = await together(tx, counts.ask(viewer), pressing.ask(viewer));
  const none = { open: 0, overdue: 0, unassigned: 0, mine: 0, mineOverdue: 0, mineThisWeek: 0 };
  return { ...(counted ?? none), pressing: own.map(presentTask) };
}

interface AtPlace {
  id: number;
  idCompany: number;
  today: string;
}
const openAt = (table: string, column: RawBuilder<unknown>) => ({
  place: prepared<AtPlace>()(
    (_db, { id, idCompany }) => sql`
      select ${sql.ref(`id_${table}`)} from ${sql.table(table)}
      where ${sql.ref(`id_${table}`)} = ${id} and id_company = ${idCompany}`,
  ),
  counted: prepared<AtPlace>()(
    (_db, { id, idCompany, today }) => sql<{ open: number; overdue: number }>`
      select count(*) as open, count(*) filter (where due_on < ${today}::date) as overdue
      from task where ${column} = ${id} and id_company = ${idCompany} and closed_at is null`,
  ),
  listed: prepared<AtPlace>()((db, { id, idCompany, today }) =>
    selectTasks(db, today)
      .where(sql<boolean>`${column} = ${id}`)
      .where('task.idCompany', '=', idCompany)
      .where('task.closedAt', 'is', null)
      .orderBy('task.dueOn')
      .orderBy('p.order')
      .orderBy('task.idTask')
      .limit(sql.lit(MAX_AT_PLACE)),
  ),
});
const places = {
  twin: openAt('twin', sql`task.id_twin`),
  warehouse: openAt('warehouse', sql`task.id_warehouse`),
};

/** What is to be done about a twin or at a warehouse. */
export async function tasksAt(
  tx: Tx,
  actor: Actor,
  entity: keyof typeof places,
  id: number,
): Promise<{ open: number; overdue: number; tasks: Task[] }> {
  const place = { id, idCompany: actor.idCompany ?? 0, today: todayOf(actor) };
  const questions = places[entity];
  const [found, [counted], rows] = await together(
    tx,
    questions.place.ask(place),
    questions.counted.ask(place),
    questions.listed.ask(place),
  );
  if (found.length === 0) throw new NotFound(entity, id);
  return { open: counted?.open ?? 0, overdue: counted?.overdue ?? 0, tasks: rows.map(presentTask) };
}

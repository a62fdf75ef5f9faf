import type { Recurrence } from '@gemelo/contract/kit/recurrence';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * Schedules that are due, that wait for a task to be closed, or whose company lives in another time zone since.
 */
export const waitingSchedules = (tx: Tx, now: Date) =>
  tx
    .selectFrom('taskSchedule as s')
    .innerJoin('company as c', 'c.idCompany', 's.idCompany')
    .where('s.state', '=', 'Activo')
    .where('s.endedAt', 'is', null)
    .where('c.state', '=', 'Activo')
    .where(sql<boolean>`(s.next_at <= ${now} or s.next_at is null or s.time_zone <> c.time_zone)`);

/** Holds one of them until the transaction ends; another process that holds it makes its turn. */
export async function holdSchedule(tx: Tx, idTaskSchedule: number, now: Date) {
  return waitingSchedules(tx, now)
    .select(['s.idTaskSchedule', 's.idCompany', 's.name', 's.idTaskTemplate', 's.title', 's.description'])
    .select(['s.idTaskType', 's.idTaskCategory', 's.idTaskPriority', 's.estimateMinutes', 's.dueDays'])
    .select(['s.checks', 's.frequency', 's.repeatEvery', 's.weekdays', 's.day', 's.nth', 's.weekday'])
    .select(['s.startOn', 's.endOn', 's.times', 's.made', 's.hour', 's.skipOpen', 's.idAssignee'])
    .select(['s.idOwner', 's.idTwin', 's.nextOn', 's.lastOn', 'c.timeZone'])
    .where('s.idTaskSchedule', '=', idTaskSchedule)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst();
}
export type HeldSchedule = NonNullable<Awaited<ReturnType<typeof holdSchedule>>> & Recurrence;

/** The tasks of the last turn that made any: how many are open, and when the last of the others was closed. */
export async function lastMade(tx: Tx, idTaskSchedule: number) {
  const { rows } = await sql<{ open: number; closedAt: string | null }>`
    select count(*) filter (where t.closed_at is null)::int as open, iso(max(t.closed_at)) as closed_at
    from task_occurrence o join task t on t.id_task = o.id_task
    where o.id_task_schedule = ${idTaskSchedule} and o.day = (
      select max(day) from task_occurrence where id_task_schedule = ${idTaskSchedule} and id_task is not null)`.execute(
    tx,
  );
  return rows[0] ?? { open: 0, closedAt: null };
}

/** Where the tasks of a turn belong: each active warehouse, or a device, or nowhere in particular. */
export async function placesOf(tx: Tx, { idTaskSchedule, idTwin }: HeldSchedule) {
  const { rows: warehouses } = await sql<{ idWarehouse: number; active: boolean }>`
    select w.id_warehouse, w.state = 'Activo' as active
    from task_schedule_warehouse q join warehouse w on w.id_warehouse = q.id_warehouse
    where q.id_task_schedule = ${idTaskSchedule} order by w.id_warehouse`.execute(tx);
  const twin =
    idTwin === null
      ? undefined
      : await tx.selectFrom('twin').select('state').where('idTwin', '=', idTwin).executeTakeFirst();
  const isTwinActive = idTwin === null || twin?.state === 'Activo';
  const places = warehouses.length > 0 ? warehouses : [{ idWarehouse: null, active: true }];
  return places.map(({ idWarehouse, active }) => ({ idWarehouse, active: active && isTwinActive }));
}
export type Place = Awaited<ReturnType<typeof placesOf>>[number];

export async function isActiveUser(tx: Tx, idCompany: number, idUser: number): Promise<boolean> {
  const found = await tx
    .selectFrom('appUser')
    .select('idUser')
    .where('idUser', '=', idUser)
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .executeTakeFirst();
  return found !== undefined;
}

import type { Recurrence } from '@gemelo/contract/kit/recurrence';
import { atHour, dueTurn, nextTurn, type Turn } from '@gemelo/contract/kit/turns';
import { addDays, type Day, momentOf } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { type Tx, touch } from '../../db/client.ts';
import { writeStops } from './assignments.queries.ts';
import { stillOffered } from './offered-people.ts';
import { SCHEDULE } from './schedules.queries.ts';

/** Schedules that are due, or whose company lives in another time zone since. */
export const dueSchedules = (tx: Tx, now: Date) =>
  tx
    .selectFrom('activitySchedule as s')
    .innerJoin('company as c', 'c.idCompany', 's.idCompany')
    .where('s.nextAt', 'is not', null)
    .where('c.state', '=', 'Activo')
    .where(sql<boolean>`(s.next_at <= ${now} or s.time_zone <> c.time_zone)`);

/** Holds one of them until the transaction ends; another process that holds it makes its turn. */
const holdSchedule = (tx: Tx, id: number, now: Date) =>
  dueSchedules(tx, now)
    .innerJoin('activity as a', 'a.idActivity', 's.idActivity')
    .select(['s.idActivitySchedule', 's.idCompany', 's.name', 's.idActivity', 's.instructions', 's.idOwner'])
    .select(['s.frequency', 's.repeatEvery', 's.weekdays', 's.day', 's.nth', 's.weekday', 's.startOn'])
    .select(['s.endOn', 's.hour', 's.durationMinutes', 's.nextOn', 's.lastOn', 'c.timeZone'])
    .select('a.state as activityState')
    .where('s.idActivitySchedule', '=', id)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst();
type HeldSchedule = NonNullable<Awaited<ReturnType<typeof holdSchedule>>> & Recurrence;

async function setTurn(tx: Tx, schedule: HeldSchedule, turn: Turn, lastOn: Day | null) {
  const { idActivitySchedule, idCompany, timeZone } = schedule;
  await tx
    .updateTable('activitySchedule')
    .set({ ...turn, lastOn, timeZone })
    .where('idActivitySchedule', '=', idActivitySchedule)
    .execute();
  touch(tx, SCHEDULE, idCompany, idActivitySchedule);
}

async function partsOf(tx: Tx, id: number) {
  const people = await tx
    .selectFrom('activityScheduleUser as m')
    .innerJoin('appUser as u', 'u.idUser', 'm.idUser')
    .select(['u.idUser', 'u.name'])
    .where('m.idActivitySchedule', '=', id)
    .orderBy('u.idUser')
    .execute();
  const stops = await tx
    .selectFrom('activityScheduleStop as p')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'p.idWarehouse')
    .select('p.idWarehouse')
    .where('p.idActivitySchedule', '=', id)
    .where('w.state', '=', 'Activo')
    .orderBy('p.order')
    .execute();
  return { people, stops: stops.map(({ idWarehouse }) => idWarehouse) };
}

export interface MadeActivityTurn {
  schedule: HeldSchedule;
  made: number[];
  /** The names of those who can no longer be given activities. */
  left: string[];
}

/** One assignment for each person that can still be given activities. Those of a day are made once. */
async function assignAll(tx: Tx, schedule: HeldSchedule, day: Day): Promise<MadeActivityTurn> {
  const { idActivitySchedule, idCompany, idActivity, instructions, idOwner } = schedule;
  const { people, stops } = await partsOf(tx, idActivitySchedule);
  const offered = await stillOffered(
    tx,
    idCompany,
    people.map(({ idUser }) => idUser),
  );
  const isActive = schedule.activityState === 'Activo';
  const able = isActive ? people.filter(({ idUser }) => offered.has(idUser)) : [];
  const left = people.filter((person) => !able.includes(person)).map(({ name }) => name);
  if (able.length === 0) return { schedule, made: [], left };
  const startsAt = momentOf(day, schedule.hour, schedule.timeZone);
  const dueAt = new Date(startsAt.getTime() + schedule.durationMinutes * 60_000);
  const rows = await tx
    .insertInto('activityUser')
    .values(
      able.map(({ idUser }) => ({
        ...{ idCompany, idActivity, idUser, instructions, startsAt, dueAt, idActivitySchedule },
        ...{ idCreator: idOwner, turnOn: day },
      })),
    )
    .onConflict((row) => row.doNothing())
    .returning('idActivityUser')
    .execute();
  const made = rows.map(({ idActivityUser }) => idActivityUser);
  if (made.length > 0) await writeStops(tx, idCompany, made, stops);
  return { schedule, made, left };
}

/** One turn of one schedule, in one transaction: its assignments are made and the next turn is reckoned, or neither. */
export async function makeActivityTurn(tx: Tx, id: number, now: Date): Promise<MadeActivityTurn | undefined> {
  const schedule = await holdSchedule(tx, id, now);
  if (!schedule || schedule.nextOn === null) return undefined;
  const { nextOn, hour, timeZone, lastOn } = schedule;
  const due = dueTurn(schedule, nextOn, now);
  if (!due) {
    await setTurn(tx, schedule, atHour(nextOn, hour, timeZone), lastOn);
    return undefined;
  }
  const turn = await assignAll(tx, schedule, due.day);
  const progress = { ...schedule, lastOn: due.day, made: 0, times: null };
  await setTurn(tx, schedule, nextTurn(progress, addDays(due.day, 1), timeZone), due.day);
  return turn;
}

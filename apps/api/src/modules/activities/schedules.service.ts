import type { ActivitySchedule, ActivityScheduleBody } from '@gemelo/contract/endpoints/activity-schedules';
import { Refused } from '@gemelo/contract/kit/errors';
import { ruleOf, type Turn, turnOf } from '@gemelo/contract/kit/turns';
import type { Database, Tx } from '../../db/client.ts';
import { clockOf } from '../../db/company-clock.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { MakeRecurringActivities } from './make-recurring-activities.job.ts';
import { mustBeOffered } from './offered-people.ts';
import { findSchedule, SCHEDULE } from './schedules.queries.ts';

type Content = Omit<ActivityScheduleBody, 'idCompany'>;

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ activity_schedule_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }) }, work);

/** What people decide about a schedule. */
const facts = (row: ActivitySchedule) => ({
  name: row.name,
  Activity: row.Activity.name,
  instructions: row.instructions,
  frequency: row.frequency,
  repeatEvery: row.repeatEvery,
  weekdays: row.weekdays,
  day: row.day,
  nth: row.nth,
  weekday: row.weekday,
  startOn: row.startOn,
  endOn: row.endOn,
  hour: row.hour,
  durationMinutes: row.durationMinutes,
  users: row.Users.map(({ name }) => name),
  stops: row.stops.map(({ name }) => name),
  state: row.state,
});

/** It returns for ever, or until its last day. */
const endless = { made: 0, times: null };

/** What is newly chosen must be active and offered; what was chosen before may stay. */
async function check(tx: Tx, idCompany: number, body: Content, before?: ActivitySchedule) {
  await checkChosen(tx, [
    {
      ...{ path: 'idActivity', table: 'activity', id: 'idActivity', idCompany },
      ...{ chosen: [body.idActivity], kept: [before?.Activity.idActivity] },
    },
    {
      ...{ path: 'stops', table: 'warehouse', id: 'idWarehouse', idCompany },
      ...{ chosen: body.stops, kept: before?.stops.map(({ idWarehouse }) => idWarehouse) ?? [] },
    },
  ]);
  const kept = before?.Users.map(({ idUser }) => idUser);
  await mustBeOffered(tx, idCompany, 'users', body.users, kept);
}

/** The columns of a schedule; what is not of its rule is forgotten. */
const columnsOf = ({ users: _users, stops: _stops, ...body }: Content) => ({ ...body, ...ruleOf(body) });

async function writeParts(tx: Tx, idCompany: number, idActivitySchedule: number, { users, stops }: Content) {
  const own = { idActivitySchedule, idCompany };
  for (const table of ['activityScheduleUser', 'activityScheduleStop'] as const)
    await tx.deleteFrom(table).where('idActivitySchedule', '=', idActivitySchedule).execute();
  await tx
    .insertInto('activityScheduleUser')
    .values([...new Set(users)].map((idUser) => ({ ...own, idUser })))
    .execute();
  const places = [...new Set(stops)].map((idWarehouse, at) => ({ ...own, idWarehouse, order: at + 1 }));
  if (places.length > 0) await tx.insertInto('activityScheduleStop').values(places).execute();
}

export function createActivityScheduleService(database: Database, make: MakeRecurringActivities) {
  const schedules = recordsOf<Actor, ActivitySchedule>(database, {
    entity: SCHEDULE,
    find: (tx, _actor, id) => findSchedule(tx, id),
    lock: rowLock('activitySchedule', 'idActivitySchedule'),
    facts,
  });

  const write = (tx: Tx, id: number, columns: object) =>
    tx
      .updateTable('activitySchedule')
      .set({ ...columns, ...moved })
      .where('idActivitySchedule', '=', id)
      .execute();

  /** A turn whose hour has passed today is made at once, not with the next look of the job. */
  const makeDue = (tx: Tx, id: number, { nextAt }: Turn) => {
    if (nextAt !== null && nextAt <= new Date()) enqueue(tx, make, {}, { key: `recurring-activity-${id}` });
  };

  return {
    create: (actor: Actor, { idCompany: wanted, ...body }: ActivityScheduleBody) =>
      refusingDuplicates(body.name, () =>
        schedules.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          await check(tx, idCompany, body);
          const columns = { ...columnsOf(body), state: 'Activo' as const };
          const turn = turnOf({ ...columns, ...endless, lastOn: null }, await clockOf(tx, idCompany));
          const { idActivitySchedule } = await tx
            .insertInto('activitySchedule')
            .values({ ...columns, ...turn, idCompany, idOwner: actor.idUser })
            .returning('idActivitySchedule')
            .executeTakeFirstOrThrow();
          await writeParts(tx, idCompany, idActivitySchedule, body);
          makeDue(tx, idActivitySchedule, turn);
          return idActivitySchedule;
        }),
      ),

    update: (actor: Actor, id: number, version: number, body: Content) =>
      refusingDuplicates(body.name, () =>
        schedules.change(actor, id, { version }, async (tx, before) => {
          const { idCompany, lastOn, state } = before;
          await check(tx, idCompany, body, before);
          const columns = columnsOf(body);
          const turn = turnOf({ ...columns, ...endless, lastOn, state }, await clockOf(tx, idCompany));
          await write(tx, id, { ...columns, ...turn });
          await writeParts(tx, idCompany, id, body);
          makeDue(tx, id, turn);
        }),
      ),

    pause: (actor: Actor, id: number, paused: boolean) =>
      schedules.change(actor, id, {}, async (tx, before) => {
        const state = paused ? 'Inactivo' : 'Activo';
        if (before.state === state) return;
        const turn = turnOf({ ...before, ...endless, state }, await clockOf(tx, before.idCompany));
        await write(tx, id, { state, ...turn });
        makeDue(tx, id, turn);
      }),

    /** Returns the name of the removed schedule. */
    remove: (actor: Actor, id: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await schedules.hold(tx, actor, id);
        await tx.deleteFrom('activitySchedule').where('idActivitySchedule', '=', id).execute();
        await schedules.noteDeleted(tx, actor, id, before);
        return before.name;
      }),
  };
}
export type ActivityScheduleService = ReturnType<typeof createActivityScheduleService>;

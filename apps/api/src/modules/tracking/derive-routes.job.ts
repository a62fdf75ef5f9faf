import { addDays, momentOf } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { prepared, together } from '../../db/prepared.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type DerivedRoute, deriveRoute } from './derive-route.ts';
import type { Owner } from './positions.queries.ts';
import { fixesOf, placedWarehouses } from './routes.queries.ts';

const DAYS_AT_ONCE = 200;

interface ChangedDay extends Owner {
  day: string;
  timeZone: string;
}

/** Companies whose calendar is another one since: every day of theirs, and those beside them, may hold other fixes now. */
const turnCalendars = prepared<object>()(
  () => sql`
    with turned as (
      update company set routes_zone = time_zone where routes_zone is distinct from time_zone returning id_company
    )
    insert into route_day (id_company, id_user, day, changed_at)
    select distinct d.id_company, d.id_user, d.day + n, now()
    from route_day d join turned t on t.id_company = d.id_company cross join generate_series(-1, 1) n
    order by 1, 2, 3
    on conflict (id_company, id_user, day) do update set changed_at = excluded.changed_at`,
);

const changedDays = prepared<object>()(
  () => sql<ChangedDay>`
    with d as materialized (
      select id_company, id_user, day, changed_at from route_day where changed_at is not null
      order by changed_at, id_company, id_user, day limit ${sql.lit(DAYS_AT_ONCE)})
    select d.id_company as "idCompany", d.id_user as "idUser", d.day, c.time_zone as "timeZone"
    from d join company c on c.id_company = d.id_company order by d.changed_at, 1, 2, 3`,
);

/** One process at a time; who marks the day meanwhile waits, and it is derived again. */
const holdDay = prepared<ChangedDay>()(
  (_db, { idCompany, idUser, day }) => sql<{ day: string }>`
    select day from route_day where id_company = ${idCompany} and id_user = ${idUser} and day = ${day}::date
      and changed_at is not null for update skip locked`,
);

const removeDay = prepared<Owner & { day: string }>()(
  (_db, { idCompany, idUser, day }) =>
    sql`delete from route_day where id_company = ${idCompany} and id_user = ${idUser} and day = ${day}::date`,
);
const removeStops = prepared<Owner & { day: string; from: string; to: string }>()(
  (_db, { idCompany, idUser, day, from, to }) => sql`
    delete from route_stop where id_company = ${idCompany} and id_user = ${idUser}
      and (day = ${day}::date or (started_at >= ${from}::timestamptz and started_at < ${to}::timestamptz))`,
);

async function writeDay(
  tx: Tx,
  owner: Owner,
  day: string,
  { stops, firstAt, lastAt, ...figures }: DerivedRoute,
) {
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms));
  await tx
    .updateTable('routeDay')
    .set({
      ...{ ...figures, firstAt: moment(firstAt), lastAt: moment(lastAt), changedAt: null },
      ...{ stops: stops.length, visits: stops.filter(({ idWarehouse }) => idWarehouse !== null).length },
    })
    .where('idCompany', '=', owner.idCompany)
    .where('idUser', '=', owner.idUser)
    .where('day', '=', day)
    .execute();
  if (stops.length === 0) return;
  const rows = stops.map(({ startedAt, endedAt, ...stop }) => ({
    ...{ ...owner, day, ...stop },
    ...{ startedAt: new Date(startedAt), endedAt: new Date(endedAt) },
    idStation: sql<
      number | null
    >`nearest_station(${owner.idCompany}::int, ${stop.latitude}::double precision, ${stop.longitude}::double precision)`,
  }));
  await tx.insertInto('routeStop').values(rows).execute();
}

/** What the positions of a day come to, written anew as a whole. */
export async function deriveDay(tx: Tx, changed: ChangedDay): Promise<void> {
  const { idCompany, idUser, day, timeZone } = changed;
  const owner = { idCompany, idUser };
  const period = {
    from: momentOf(day, 0, timeZone).toISOString(),
    to: momentOf(addDays(day, 1), 0, timeZone).toISOString(),
  };
  const [held, fixes, warehouses] = await together(
    tx,
    holdDay.ask(changed),
    fixesOf.ask({ ...owner, ...period }),
    placedWarehouses.ask({ idCompany }),
  );
  if (held.length === 0) return;
  removeStops.later(tx, { ...owner, day, ...period });
  touch(tx, 'tracker', idCompany, idUser);
  if (fixes.length === 0) return removeDay.later(tx, { ...owner, day });
  await writeDay(tx, owner, day, deriveRoute(fixes, warehouses));
}

const readChanged = (database: Database) =>
  database.transaction(system, async (tx) => {
    turnCalendars.later(tx, {});
    return changedDays.all(tx, {});
  });

/** Routes of the days whose positions changed. */
export const createDeriveRoutes = () =>
  defineJob({
    name: 'derive-routes',
    payload: object({}),
    attempts: 3,
    every: '*/5 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      for (;;) {
        const days = await readChanged(database);
        for (const day of days) {
          signal.throwIfAborted();
          await database.transaction(system, (tx) => deriveDay(tx, day));
        }
        if (days.length < DAYS_AT_ONCE) return;
      }
    },
  });
export type DeriveRoutes = ReturnType<typeof createDeriveRoutes>;

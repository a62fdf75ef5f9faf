import { addDays, momentOf } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { prepared, together } from '../../db/prepared.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type DerivedRoute, deriveRoute } from './derive-route.ts';
import type { Owner } from './positions.queries.ts';
import { forgetPresence } from './presence.ts';
import { fixesOf, placedWarehouses } from './routes.queries.ts';

const DAYS_AT_ONCE = 200;

interface ChangedDay extends Owner {
  day: string;
  timeZone: string;
  /** As exact as the database knows it. */
  changedAt: string;
}
type Seen = Pick<ChangedDay, 'idCompany' | 'idUser' | 'day' | 'changedAt'>;
const FIRST: Seen = { idCompany: 0, idUser: 0, day: '-infinity', changedAt: '-infinity' };

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

/** Those after the last one seen: a day that cannot be derived is passed by, and waits for the next run. */
const changedDays = prepared<Seen>()(
  (_db, { idCompany, idUser, day, changedAt }) => sql<ChangedDay>`
    with d as materialized (
      select id_company, id_user, day, changed_at from route_day
      where changed_at is not null
        and (changed_at, id_company, id_user, day) > (${changedAt}::timestamptz, ${idCompany}::int, ${idUser}::int, ${day}::date)
      order by changed_at, id_company, id_user, day limit ${sql.lit(DAYS_AT_ONCE)})
    select d.id_company as "idCompany", d.id_user as "idUser", d.day, c.time_zone as "timeZone", d.changed_at::text as "changedAt"
    from d join company c on c.id_company = d.id_company order by d.changed_at, 1, 2, 3`,
);

/** Waits for who marks the day just now; who marks it after that waits for us, and it is derived again. */
const holdDay = prepared<ChangedDay>()(
  (_db, { idCompany, idUser, day }) => sql<{ day: string }>`
    select day from route_day where id_company = ${idCompany} and id_user = ${idUser} and day = ${day}::date
      and changed_at is not null for update`,
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

const readChanged = (database: Database, after: Seen) =>
  database.read(system, (tx) => changedDays.all(tx, after));

/** Derives all days that changed; gives why some could not be derived, which does not keep the others from it. */
async function deriveChanged(database: Database, signal: AbortSignal): Promise<unknown[]> {
  const failures: unknown[] = [];
  let after = FIRST;
  for (;;) {
    const days = await readChanged(database, after);
    for (const day of days) {
      signal.throwIfAborted();
      await database.transaction(system, (tx) => deriveDay(tx, day)).catch((error) => failures.push(error));
      after = day;
    }
    if (days.length < DAYS_AT_ONCE) return failures;
  }
}

/** Routes of the days whose positions changed; and who is no longer followed is in no area. */
export const createDeriveRoutes = () =>
  defineJob({
    name: 'derive-routes',
    payload: object({}),
    attempts: 3,
    every: '*/5 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      await database.transaction(system, async (tx) => {
        turnCalendars.later(tx, {});
        await forgetPresence(tx);
      });
      const failures = await deriveChanged(database, signal);
      if (failures.length > 0) throw failures[0];
    },
  });
export type DeriveRoutes = ReturnType<typeof createDeriveRoutes>;

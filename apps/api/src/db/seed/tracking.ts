import { distanceMetres, type GeoPoint } from '@gemelo/contract/geo/polygon';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { createChance } from './chance.ts';
import { planOf } from './field-plan.ts';
import { OPERATOR, OTHER } from './people.ts';
import { type WayFix, wayOf } from './tracking-ways.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const EVERY_MS = 60_000;
const ZONE = 'America/Guatemala';
const SUPERVISOR = 2;
const PAST_DAYS = 7;
const FENCE_METRES = 300;

interface Place extends GeoPoint {
  idWarehouse: number;
  name: string;
}
interface Worked {
  idActivityUser: number;
  idCompany: number;
  idUser: number;
  startedAt: number;
  endedAt: number;
  stops: number[];
}

async function placesOf(tx: Tx, idCompany: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id_warehouse as "idWarehouse", name, latitude, longitude from warehouse
    where id_company = ${idCompany} and latitude is not null and longitude is not null order by id_warehouse`.execute(
    tx,
  );
  return rows;
}

/** What was carried out in these days, by whom, when and where; nobody is at two places at once. */
async function workOf(tx: Tx, since: number): Promise<Worked[]> {
  const { rows } = await sql<Worked>`
    select id_activity_user as "idActivityUser", id_company as "idCompany", id_user as "idUser",
      epoch_ms(started_at) as "startedAt", epoch_ms(least(coalesce(ended_at, now()), now())) as "endedAt",
      array(select p.id_warehouse from activity_user_stop p where p.id_activity_user = a.id_activity_user order by p."order") as stops
    from activity_user a where started_at >= to_timestamp(${since}::float8 / 1000)
    order by started_at, id_activity_user`.execute(tx);
  return rows;
}

async function consent(tx: Tx, idCompany: number, idUser: number, at: number) {
  await tx
    .insertInto('trackingConsent')
    .values({ idCompany, idUser, givenAt: new Date(at) })
    .execute();
}

async function storeWay(tx: Tx, { idCompany, idUser, idActivityUser }: Worked, fixes: readonly WayFix[]) {
  const months = [...new Set(fixes.map(({ at }) => new Date(at).toISOString().slice(0, 7)))];
  for (const month of months)
    await sql`select ensure_month('position', ${`${month}-01T00:00:00Z`}::timestamptz)`.execute(tx);
  const lines = JSON.stringify(fixes);
  await sql`
    insert into position (id_company, id_user, at, received_at, id_activity_user, latitude, longitude, accuracy, speed, battery, flag)
    select ${idCompany}::int, ${idUser}::int, to_timestamp(f.at / 1000), to_timestamp(f.at / 1000 + 20), ${idActivityUser}::int,
      f.latitude, f.longitude, f.accuracy, f.speed, 0.95 - (row_number() over (order by f.at)) * 0.001, f.flag
    from jsonb_to_recordset(${lines}::jsonb) f (at float8, latitude float8, longitude float8, accuracy real, speed real, flag text)
    on conflict do nothing`.execute(tx);
  const days = [...new Set(fixes.map(({ at }) => dayAt(new Date(at), ZONE)))];
  await sql`
    insert into route_day (id_company, id_user, day, changed_at)
    select ${idCompany}::int, ${idUser}::int, d, now() from unnest(${days}::date[]) d
    on conflict (id_company, id_user, day) do update set changed_at = excluded.changed_at`.execute(tx);
}

async function storeLatest(tx: Tx, { idCompany, idUser, idActivityUser }: Worked, last: WayFix | undefined) {
  if (!last) return;
  const { flag: _, at, ...place } = last;
  const moment = new Date(at);
  await sql`delete from position_latest where id_company = ${idCompany} and id_user = ${idUser}`.execute(tx);
  await tx
    .insertInto('positionLatest')
    .values({ idCompany, idUser, idActivityUser, ...place, at: moment, receivedAt: moment, battery: 0.62 })
    .execute();
}

async function drawFences(tx: Tx, idCompany: number, places: readonly Place[]) {
  const made: (Place & { idGeofence: number })[] = [];
  for (const place of places) {
    const { latitude, longitude, idWarehouse, name } = place;
    const shape = JSON.stringify({ kind: 'circle', latitude, longitude, radius: FENCE_METRES });
    const { idGeofence } = await tx
      .insertInto('geofence')
      .values({ idCompany, name: `Alrededor de ${name}`, shape, idWarehouse })
      .returning('idGeofence')
      .executeTakeFirstOrThrow();
    made.push({ ...place, idGeofence });
  }
  const watchers =
    idCompany === OPERATOR
      ? made.map(({ idGeofence }) => ({ idGeofence, idUser: SUPERVISOR, idCompany }))
      : [];
  if (watchers.length > 0) await tx.insertInto('geofenceWatcher').values(watchers).execute();
  return made;
}

/** Entering and leaving, as good fixes show it. */
async function storeCrossings(
  tx: Tx,
  { idCompany, idUser, endedAt }: Worked,
  fixes: readonly WayFix[],
  fences: readonly (GeoPoint & { idGeofence: number })[],
) {
  const good = fixes.filter(({ flag }) => flag === null);
  for (const fence of fences) {
    const { idGeofence } = fence;
    let since: number | undefined;
    for (const { at, ...place } of good) {
      const entered = distanceMetres(fence, place) <= FENCE_METRES;
      if (entered === (since !== undefined)) continue;
      since = entered ? at : undefined;
      await tx
        .insertInto('geofenceEvent')
        .values({ idCompany, idUser, idGeofence, at: new Date(at), entered })
        .execute();
    }
    // Of somebody who is still under way.
    if (since !== undefined && endedAt > Date.now() - MINUTE_MS)
      await tx
        .insertInto('geofencePresence')
        .values({ idCompany, idUser, idGeofence, since: new Date(since) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

/** Where people were while they carried out activities; a job derives what the days come to. */
export async function seedTracking(tx: Tx): Promise<void> {
  const since = Date.now() - PAST_DAYS * DAY_MS;
  const works = await workOf(tx, since);
  const people = new Map(works.map(({ idUser, idCompany }) => [idUser, idCompany]));
  for (const [idUser, idCompany] of people) await consent(tx, idCompany, idUser, since - DAY_MS);
  const chance = createChance(71);
  for (const idCompany of [OPERATOR, OTHER]) {
    const places = await placesOf(tx, idCompany);
    const fences = await drawFences(tx, idCompany, places);
    for (const work of works.filter((one) => one.idCompany === idCompany)) {
      const stops = work.stops.flatMap((id) => places.filter(({ idWarehouse }) => idWarehouse === id));
      const stays = planOf(stops.length > 0 ? stops : places, work.startedAt, work.endedAt);
      const fixes = wayOf(chance, stays, work.endedAt, EVERY_MS);
      await storeWay(tx, work, fixes);
      await storeLatest(
        tx,
        work,
        fixes.findLast(({ flag }) => flag === null),
      );
      await storeCrossings(tx, work, fixes, fences);
    }
  }
}

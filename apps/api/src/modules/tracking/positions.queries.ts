import type { AreaShape } from '@gemelo/contract/geo/polygon';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Crossing, Presence } from './crossings.ts';
import type { PlacedFix } from './fix-flags.ts';
import type { Span } from './sent-fixes.ts';

export interface Owner {
  idCompany: number;
  idUser: number;
}

/** Batches of one person are written one after another, so that each is judged by all that came before. */
export const personTurn = prepared<{ idUser: number }>()(
  (_db, { idUser }) => sql`select pg_advisory_xact_lock(hashtext('positions of a person'), ${idUser}::int)`,
);

export const assignmentTimes = prepared<Owner & { idActivityUser: number }>()(
  (_db, { idActivityUser, idCompany, idUser }) => sql<{
    startedMs: number | null;
    endedMs: number | null;
    timeZone: string;
    trackingDays: number;
    nowMs: number;
  }>`
    select epoch_ms(a.started_at) as "startedMs",
      epoch_ms(coalesce(a.ended_at, case when a.state = 'Inactivo' then a.updated_at end)) as "endedMs",
      c.time_zone as "timeZone", c.tracking_days as "trackingDays", epoch_ms(now()) as "nowMs"
    from activity_user a join company c on c.id_company = a.id_company
    where a.id_activity_user = ${idActivityUser} and a.id_user = ${idUser} and a.id_company = ${idCompany}`,
);

/** Those of a time, however often somebody changed their mind before. */
export const consentTimes = prepared<Owner & { first: number; last: number }>()(
  (_db, { idCompany, idUser, first, last }) => sql<{ givenMs: number; withdrawnMs: number | null }>`
    select epoch_ms(given_at) as "givenMs", epoch_ms(withdrawn_at) as "withdrawnMs"
    from tracking_consent
    where id_company = ${idCompany} and id_user = ${idUser} and given_at <= to_timestamp(${last}::float8 / 1000)
      and (withdrawn_at is null or withdrawn_at > to_timestamp(${first}::float8 / 1000))`,
);

/** What is stored already of the times by which new fixes are judged. */
export const knownFixes = prepared<Owner & { from: number[]; until: number[] }>()(
  (_db, { idCompany, idUser, from, until }) => sql<PlacedFix & { flag: string | null }>`
    select epoch_ms(p.at) as at, p.latitude, p.longitude, p.accuracy::float8 as accuracy, p.flag
    from unnest(${from}::float8[], ${until}::float8[]) s (since, until)
    join position p on p.id_company = ${idCompany} and p.id_user = ${idUser}
      and p.at >= to_timestamp(s.since / 1000) and p.at < to_timestamp(s.until / 1000)
    order by 1`,
);
export const spanValues = (spans: readonly Span[]) => ({
  from: spans.map(({ from }) => from),
  until: spans.map(({ until }) => until),
});

export const latestMoment = prepared<Owner>()(
  (_db, { idCompany, idUser }) => sql<{ at: number }>`
    select epoch_ms(l.at) as at from position_latest l
    where l.id_company = ${idCompany} and l.id_user = ${idUser}`,
);

export interface FoundFence {
  idGeofence: number;
  name: string;
  shape: AreaShape;
  tellsEnter: boolean;
  tellsLeave: boolean;
  watchers: number[];
}
export const activeFences = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<FoundFence>`
    select g.id_geofence as "idGeofence", g.name, g.shape, g.tells_enter as "tellsEnter", g.tells_leave as "tellsLeave",
      array(select w.id_user from geofence_watcher w where w.id_geofence = g.id_geofence) as watchers
    from geofence g
    where g.id_company = ${idCompany} and g.state = 'Activo'`,
);

export const presencesOf = prepared<Owner>()(
  (_db, { idCompany, idUser }) => sql<Presence>`
    select id_geofence as "idGeofence", epoch_ms(since) as since, epoch_ms(outside_at) as "outsideAt"
    from geofence_presence where id_company = ${idCompany} and id_user = ${idUser}`,
);

/** Each fix once, however often and by how many requests it is sent, in the order of the key. */
export const storeFixes = prepared<
  Owner & {
    idActivityUser: number;
    at: number[];
    latitude: number[];
    longitude: number[];
    accuracy: (number | null)[];
    speed: (number | null)[];
    heading: (number | null)[];
    battery: (number | null)[];
    flag: (string | null)[];
  }
>()(
  (_db, v) => sql<{ at: number }>`
    with fresh as (
      insert into position (id_company, id_user, at, id_activity_user, latitude, longitude, accuracy, speed, heading, battery, flag)
      select ${v.idCompany}::int, ${v.idUser}::int, to_timestamp(g.ms / 1000) as at, ${v.idActivityUser}::int,
        g.latitude, g.longitude, g.accuracy, g.speed, g.heading, g.battery, g.flag
      from unnest(${v.at}::float8[], ${v.latitude}::float8[], ${v.longitude}::float8[], ${v.accuracy}::real[],
        ${v.speed}::real[], ${v.heading}::real[], ${v.battery}::real[], ${v.flag}::text[])
        g (ms, latitude, longitude, accuracy, speed, heading, battery, flag)
      order by 1, 2, 3
      on conflict do nothing
      returning at
    )
    select epoch_ms(at) as at from fresh`,
);

export const judgeAgain = prepared<Owner & { at: number[]; flag: (string | null)[] }>()(
  (_db, v) => sql`
    update position p set flag = g.flag
    from unnest(${v.at}::float8[], ${v.flag}::text[]) g (ms, flag)
    where p.id_company = ${v.idCompany} and p.id_user = ${v.idUser} and p.at = to_timestamp(g.ms / 1000)`,
);

/** Only forward in time. */
export const moveLatest = prepared<
  Owner & {
    idActivityUser: number;
    at: number;
    latitude: number;
    longitude: number;
    accuracy: number | null;
    speed: number | null;
    heading: number | null;
    battery: number | null;
    now: number;
  }
>()(
  (_db, v) => sql`
    insert into position_latest (id_company, id_user, at, received_at, id_activity_user, latitude, longitude, accuracy, speed,
      heading, battery)
    values (${v.idCompany}, ${v.idUser}, to_timestamp(${v.at}::float8 / 1000), to_timestamp(${v.now}::float8 / 1000),
      ${v.idActivityUser}, ${v.latitude}, ${v.longitude}, ${v.accuracy}, ${v.speed}, ${v.heading}, ${v.battery})
    on conflict (id_company, id_user) do update set at = excluded.at, received_at = excluded.received_at,
      id_activity_user = excluded.id_activity_user, latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading, battery = excluded.battery
    where position_latest.at < excluded.at`,
);

/** Gives those that were not marked before; the others wait to be derived already. */
export const markDays = prepared<Owner & { days: string[]; now: number }>()(
  (_db, v) => sql<{ day: string }>`
    insert into route_day (id_company, id_user, day, changed_at)
    select ${v.idCompany}::int, ${v.idUser}::int, d, to_timestamp(${v.now}::float8 / 1000)
    from unnest(${v.days}::date[]) d order by 3
    on conflict (id_company, id_user, day) do update set changed_at = excluded.changed_at where route_day.changed_at is null
    returning day`,
);

export const leaveFences = prepared<Owner & { present: number[] }>()(
  (_db, v) => sql`
    delete from geofence_presence
    where id_company = ${v.idCompany} and id_user = ${v.idUser} and id_geofence <> all(${v.present}::int[])`,
);
export const beInFences = prepared<
  Owner & { present: number[]; since: number[]; outsideAt: (number | null)[] }
>()(
  (_db, v) => sql`
    insert into geofence_presence (id_company, id_user, id_geofence, since, outside_at)
    select ${v.idCompany}::int, ${v.idUser}::int, g.id, to_timestamp(g.since / 1000), to_timestamp(g.outside / 1000)
    from unnest(${v.present}::int[], ${v.since}::float8[], ${v.outsideAt}::float8[]) g (id, since, outside) order by 3
    on conflict (id_company, id_user, id_geofence) do update set since = excluded.since, outside_at = excluded.outside_at`,
);
export const presenceValues = (present: readonly Presence[]) => ({
  present: present.map(({ idGeofence }) => idGeofence),
  since: present.map(({ since }) => since),
  outsideAt: present.map(({ outsideAt }) => outsideAt),
});

export const storeCrossings = prepared<Owner & { ids: number[]; at: number[]; entered: boolean[] }>()(
  (_db, v) => sql`
    insert into geofence_event (id_company, id_user, id_geofence, at, entered)
    select ${v.idCompany}::int, ${v.idUser}::int, g.id, to_timestamp(g.ms / 1000), g.entered
    from unnest(${v.ids}::int[], ${v.at}::float8[], ${v.entered}::boolean[]) g (id, ms, entered) order by 3, 4
    on conflict do nothing`,
);
export const crossingValues = (crossings: readonly Crossing[]) => ({
  ids: crossings.map(({ idGeofence }) => idGeofence),
  at: crossings.map(({ at }) => at),
  entered: crossings.map(({ entered }) => entered),
});

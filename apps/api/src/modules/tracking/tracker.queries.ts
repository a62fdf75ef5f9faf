import type { TrackedPerson, tracker } from '@gemelo/contract/endpoints/tracking';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { addDays, momentOf } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { clockOf } from '../../db/company-clock.ts';
import { prepared, together } from '../../db/prepared.ts';

interface OfCompany {
  idCompany: number;
}
interface OfDay extends OfCompany {
  today: string;
  begins: string;
  ends: string;
  /** Places of actions that are older are no longer where somebody is. */
  since: string;
}

type Found = Omit<TrackedPerson, 'today' | 'geofences'> & {
  assigned: number;
  done: number;
  records: number;
  distance: number;
};

/** What grows without bound is read first, each by its own key, and joined to people afterwards. */
const peopleOf = prepared<OfDay>()(
  (_db, { idCompany, today, begins, ends, since }) => sql<Found>`
    with recorded as materialized (
      select r.id_user, r.at, r.received_at, r.latitude, r.longitude, r.accuracy from activity_record r
      where r.id_company = ${idCompany} and r.at >= ${since}::timestamptz
    ), counted as (
      select id_user, count(*)::int as records from recorded
      where at >= ${begins}::timestamptz and at < ${ends}::timestamptz group by 1
    ), latest as materialized (
      select l.id_user, l.at, l.received_at, l.latitude, l.longitude, l.accuracy::float8 as accuracy, l.speed::float8 as speed,
        l.heading::float8 as heading, l.battery::float8 as battery
      from position_latest l where l.id_company = ${idCompany}
    ), place as (
      select distinct on (id_user) * from (
        select * from latest
        union all select id_user, at, received_at, latitude, longitude, accuracy, null, null, null from recorded
        where latitude is not null) p
      order by id_user, at desc
    ), day as materialized (
      select d.id_user, d.distance from route_day d where d.id_company = ${idCompany} and d.day = ${today}::date
    ), work as materialized (
      select a.* from activity_user a where a.id_company = ${idCompany} and a.state = 'Activo' and a.starts_at < ${ends}::timestamptz
      union all select a.* from activity_user a
      where a.id_company = ${idCompany} and a.state = 'Inactivo' and a.starts_at >= ${since}::timestamptz
        and a.starts_at < ${ends}::timestamptz and (a.starts_at >= ${begins}::timestamptz or a.ended_at >= ${begins}::timestamptz)
    ), tallied as (
      select id_user, (count(*) filter (where progress <> 'cancelled'))::int as assigned,
        (count(*) filter (where progress = 'done'))::int as done from work group by 1
    ), now_doing as (
      select distinct on (w.id_user) w.id_user, w.id_activity_user, w.id_activity, w.progress, w.started_at
      from work w where w.state = 'Activo' order by w.id_user, (w.progress = 'started') desc, w.started_at desc nulls last, w.starts_at
    )
    select u.id_user as "idUser", u.name,
      case when o.id_role is null then null else json_build_object('idRole', o.id_role, 'name', o.name) end as "Role",
      case when p.id_user is null then null else json_build_object('latitude', p.latitude, 'longitude', p.longitude,
        'at', iso(p.at), 'receivedAt', iso(p.received_at), 'accuracy', p.accuracy, 'speed', p.speed, 'heading', p.heading,
        'battery', p.battery) end as place,
      exists (select from tracking_consent c where c.id_company = ${idCompany} and c.id_user = u.id_user and c.withdrawn_at is null) as consented,
      case when n.id_user is null then null else json_build_object('idActivityUser', n.id_activity_user, 'progress', n.progress,
        'startedAt', iso(n.started_at), 'Activity', json_build_object('idActivity', v.id_activity, 'name', v.name)) end as "Assignment",
      coalesce(t.assigned, 0) as assigned, coalesce(t.done, 0) as done, coalesce(k.records, 0) as records,
      coalesce(y.distance, 0) as distance
    from app_user u
    left join role o on o.id_role = u.id_role
    left join place p on p.id_user = u.id_user
    left join tallied t on t.id_user = u.id_user
    left join counted k on k.id_user = u.id_user
    left join day y on y.id_user = u.id_user
    left join now_doing n on n.id_user = u.id_user
    left join activity v on v.id_activity = n.id_activity
    where u.id_company = ${idCompany} and u.state = 'Activo' and (p.id_user is not null or t.id_user is not null)
    order by u.name, u.id_user`,
);

const presencesIn = prepared<OfCompany>()(
  (_db, { idCompany }) => sql<{ idUser: number; idGeofence: number; name: string; since: string }>`
    with p as materialized (
      select id_user, id_geofence, since from geofence_presence where id_company = ${idCompany})
    select p.id_user as "idUser", g.id_geofence as "idGeofence", g.name, iso(p.since) as since
    from p join geofence g on g.id_geofence = p.id_geofence where g.state = 'Activo' order by p.since, g.id_geofence`,
);

const warehousesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name'])
    .select([sql<number>`latitude`.as('latitude'), sql<number>`longitude`.as('longitude')])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('name')
    .orderBy('idWarehouse'),
);
const actionsOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('action')
    .select(['idAction', 'name'])
    .where('idCompany', '=', idCompany)
    .orderBy('name')
    .orderBy('idAction'),
);

/** Everybody in the field, and what is around them. */
export async function readTracker(tx: Tx, idCompany: number): Promise<DataOf<typeof tracker>> {
  const { timeZone, today } = await clockOf(tx, idCompany);
  const [since, begins, ends] = [-1, 0, 1].map((days) =>
    momentOf(addDays(today, days), 0, timeZone).toISOString(),
  ) as [string, string, string];
  const [people, presences, warehouses, actions] = await together(
    tx,
    peopleOf.ask({ idCompany, today, begins, ends, since }),
    presencesIn.ask({ idCompany }),
    warehousesOf.ask({ idCompany }),
    actionsOf.ask({ idCompany }),
  );
  return {
    people: people.map(({ assigned, done, records, distance, ...person }) => ({
      ...person,
      today: { assigned, done, records, distance },
      geofences: presences
        .filter(({ idUser }) => idUser === person.idUser)
        .map(({ idUser: _, ...presence }) => presence),
    })),
    ...{ warehouses, actions, timeZone, today },
  };
}

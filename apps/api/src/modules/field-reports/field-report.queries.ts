import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';

/** The company of the people that a report is about. */
export interface ReportedCompany {
  idCompany: number;
  name: string;
  logo: string | null;
  timeZone: string;
}
const companyById = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<ReportedCompany>`
    select id_company, name, logo, time_zone from company where id_company = ${idCompany}`,
);
export const findCompany = (tx: Tx, idCompany: number) => companyById.first(tx, { idCompany });

export interface ReportedPerson {
  idUser: number;
  idCompany: number;
  name: string;
}
const peopleByIds = prepared<{ ids: readonly number[] }>()(
  (_db, { ids }) => sql<ReportedPerson>`
    select id_user, id_company, name from app_user
    where id_user = any(${ids}::int[]) and id_company is not null order by name, id_user`,
);
export const findPeople = (tx: Tx, ids: readonly number[]) => peopleByIds.all(tx, { ids });

/** The people of a company in a stretch of time, which begins and ends with days of its calendar or within them. */
export interface Reported {
  idCompany: number;
  users: readonly number[];
  from: string;
  to: string;
  timeZone: string;
}

/** What the days and stops of a person came to; a stop at a warehouse is a visit. */
export interface PersonTotals {
  idUser: number;
  days: number;
  distance: number;
  movingSeconds: number;
  flagged: number;
  stops: number;
  visits: number;
  visitSeconds: number;
}
const totals = prepared<Reported>()(
  (_db, r) => sql<PersonTotals>`
    with d as (
      select id_user, count(*)::int as days, sum(distance) as distance, sum(moving_seconds)::float8 as moving_seconds,
        sum(flagged)::float8 as flagged
      from route_day
      where id_company = ${r.idCompany} and id_user = any(${r.users}::int[])
        and day >= (${r.from}::timestamptz at time zone ${r.timeZone})::date
        and day <= ((${r.to}::timestamptz - interval '1 microsecond') at time zone ${r.timeZone})::date
      group by id_user
    ), s as (
      select id_user, count(*)::int as stops, count(id_warehouse)::int as visits,
        sum(extract(epoch from ended_at - started_at)::float8) filter (where id_warehouse is not null) as visit_seconds
      from route_stop
      where id_company = ${r.idCompany} and id_user = any(${r.users}::int[])
        and started_at >= ${r.from}::timestamptz and started_at < ${r.to}::timestamptz
      group by id_user
    )
    select id_user, coalesce(d.days, 0) as days, coalesce(d.distance, 0) as distance,
      coalesce(d.moving_seconds, 0) as moving_seconds, coalesce(d.flagged, 0) as flagged, coalesce(s.stops, 0) as stops,
      coalesce(s.visits, 0) as visits, coalesce(s.visit_seconds, 0) as visit_seconds
    from d full join s using (id_user)`,
);
/** Only of those who have any. */
export const findTotals = (tx: Tx, reported: Reported) => totals.all(tx, reported);

export interface ReportedStop {
  userName: string;
  startedAt: string;
  endedAt: string;
  latitude: number;
  longitude: number;
  warehouse: string | null;
}
const stops = prepared<Reported & { most: number }>()(
  (_db, r) => sql<ReportedStop>`
    with s as materialized (
      select id_user, started_at, ended_at, latitude, longitude, id_warehouse from route_stop
      where id_company = ${r.idCompany} and id_user = any(${r.users}::int[])
        and started_at >= ${r.from}::timestamptz and started_at < ${r.to}::timestamptz
      order by started_at desc, id_user desc limit ${r.most}::int)
    select ${authorName('u', 's.id_user')} as user_name, s.started_at, s.ended_at, s.latitude, s.longitude,
      w.name as warehouse
    from s left join app_user u on u.id_user = s.id_user left join warehouse w on w.id_warehouse = s.id_warehouse
    order by s.started_at, s.id_user`,
);
/** The newest stops, in the order in which they were made. */
export const findStops = (tx: Tx, reported: Reported, most: number) => stops.all(tx, { ...reported, most });

import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { prepared, together } from '../../db/prepared.ts';

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

export interface ReportedDay {
  idUser: number;
  day: string;
  distance: number;
  movingSeconds: number;
  stoppedSeconds: number;
  fixes: number;
  flagged: number;
}
const days = prepared<Reported>()(
  (_db, r) => sql<ReportedDay>`
    select id_user, day, distance, moving_seconds, stopped_seconds, fixes, flagged from route_day
    where id_company = ${r.idCompany} and id_user = any(${r.users}::int[])
      and day >= (${r.from}::timestamptz at time zone ${r.timeZone})::date
      and day <= ((${r.to}::timestamptz - interval '1 microsecond') at time zone ${r.timeZone})::date
    order by day, id_user`,
);

export interface ReportedStop {
  idUser: number;
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
      order by started_at limit ${r.most}::int)
    select s.id_user, ${authorName('u', 's.id_user')} as user_name, s.started_at, s.ended_at, s.latitude, s.longitude,
      w.name as warehouse
    from s left join app_user u on u.id_user = s.id_user left join warehouse w on w.id_warehouse = s.id_warehouse
    order by s.started_at, s.id_user`,
);

export interface RoutePoint {
  idUser: number;
  at: string;
  latitude: number;
  longitude: number;
}
/** The first good fix of each stretch of time, enough for a line on paper. */
const routes = prepared<Reported & { seconds: number }>()(
  (_db, r) => sql<RoutePoint>`
    with p as materialized (
      select id_user, at, latitude, longitude, floor(extract(epoch from at) / ${r.seconds}::float8) as stretch from position
      where id_company = ${r.idCompany} and id_user = any(${r.users}::int[])
        and at >= ${r.from}::timestamptz and at < ${r.to}::timestamptz and flag is null)
    select distinct on (id_user, stretch) id_user, at, latitude, longitude from p order by id_user, stretch, at`,
);

const warehouses = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<{ name: string; latitude: number; longitude: number }>`
    select name, latitude, longitude from warehouse
    where id_company = ${idCompany} and state = 'Activo' and latitude is not null and longitude is not null order by name`,
);

const STOPS_MAX = 2_000;
/** About so many points of each person on a map. */
const POINTS_WANTED = 1_500;

/** Days, stops, routes and the warehouses around them. */
export async function gather(tx: Tx, reported: Reported) {
  const seconds = (Date.parse(reported.to) - Date.parse(reported.from)) / 1_000;
  const [foundDays, foundStops, points, places] = await together(
    tx,
    days.ask(reported),
    stops.ask({ ...reported, most: STOPS_MAX }),
    routes.ask({ ...reported, seconds: Math.max(seconds / POINTS_WANTED, 1) }),
    warehouses.ask({ idCompany: reported.idCompany }),
  );
  return { days: foundDays, stops: foundStops, points, places };
}
export type Gathered = Awaited<ReturnType<typeof gather>>;

import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Reported } from './field-report.queries.ts';

export interface RoutePoint {
  idUser: number;
  /** The stretch of the route that it belongs to. */
  line: number;
  latitude: number;
  longitude: number;
}
/**
 * Good fixes, thinned to about so many for each person. A route is interrupted where half an hour passes between two
 * fixes: nobody knows the way between. That is judged before thinning, and the ends of each stretch stay.
 */
const routes = prepared<Reported & { points: number }>()(
  (_db, r) => sql<RoutePoint>`
    with fix as (
      select id_user, at, latitude, longitude, row_number() over each as nth, count(*) over (partition by id_user) as fixes,
        coalesce(at - lag(at) over each > interval '30 minutes', true) as begins,
        coalesce(lead(at) over each - at > interval '30 minutes', true) as ends
      from position
      where id_company = ${r.idCompany} and id_user = any(${r.users}::int[])
        and at >= ${r.from}::timestamptz and at < ${r.to}::timestamptz and flag is null
      window each as (partition by id_user order by at)
    ), numbered as (
      select *, count(*) filter (where begins) over (partition by id_user order by at) as line from fix
    )
    select id_user, line::int, latitude, longitude from numbered
    where not (begins and ends) and (begins or ends or nth % ceil(fixes / ${r.points}::float8)::bigint = 0)
    order by id_user, at`,
);

export interface MapPlace {
  name: string;
  latitude: number;
  longitude: number;
}
const warehouses = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<MapPlace>`
    select name, latitude, longitude from warehouse
    where id_company = ${idCompany} and state = 'Activo' and latitude is not null and longitude is not null order by name`,
);

/** About so many points of one person, and of all people together. */
const POINTS_OF_ONE = 1_500;
const POINTS_OF_ALL = 15_000;

/** The routes of more people than these cannot be told apart. */
const ROUTES_MAX = 50;

/** The routes of people, of the first ones if there are too many, and the warehouses around them. */
export async function readMap(tx: Tx, reported: Reported) {
  const users = reported.users.slice(0, ROUTES_MAX);
  const points = Math.ceil(Math.min(POINTS_OF_ONE, POINTS_OF_ALL / users.length));
  const [found, places] = await together(
    tx,
    routes.ask({ ...reported, users, points }),
    warehouses.ask({ idCompany: reported.idCompany }),
  );
  return { points: found, places };
}
export type ReportMap = Awaited<ReturnType<typeof readMap>>;

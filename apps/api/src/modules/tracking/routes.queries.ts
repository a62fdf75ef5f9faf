import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { KnownWarehouse, RouteFix } from './derive-route.ts';
import type { Owner } from './positions.queries.ts';

const trackedUser = prepared<{ idUser: number }>()((db, { idUser }) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('company as c', 'c.idCompany', 'u.idCompany')
    .select(['u.idUser', 'u.name', 'c.idCompany', 'c.timeZone'])
    .where('u.idUser', '=', idUser),
);
export const findTrackedUser = (tx: Tx, idUser: number) => trackedUser.first(tx, { idUser });

export type ReadFix = RouteFix & { speed: number | null };
/** More than a day can have, at one fix a second, and more than a phone sends in the longest period of a route. */
export const FIXES_MAX = 100_000;
interface OfPeriod extends Owner {
  from: string;
  to: string;
}
export const fixesOf = prepared<OfPeriod>()(
  (_db, { idCompany, idUser, from, to }) => sql<ReadFix>`
    select epoch_ms(p.at) as at, p.latitude, p.longitude, p.accuracy::float8 as accuracy, p.speed::float8 as speed, p.flag,
      p.id_activity_user as "idActivityUser"
    from position p
    where p.id_company = ${idCompany} and p.id_user = ${idUser} and p.at >= ${from}::timestamptz and p.at < ${to}::timestamptz
    order by p.at limit ${sql.lit(FIXES_MAX + 1)}`,
);

export const placedWarehouses = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<KnownWarehouse & { name: string }>`
    select id_warehouse as "idWarehouse", name, latitude, longitude from warehouse
    where id_company = ${idCompany} and latitude is not null and longitude is not null order by id_warehouse`,
);

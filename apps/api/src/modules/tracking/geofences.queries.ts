import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

export const selectGeofences = (db: Builder) =>
  db
    .selectFrom('geofence as g')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'g.idWarehouse')
    .select(['g.idGeofence', 'g.idCompany', 'g.name', 'g.shape', 'g.idWarehouse', 'w.name as warehouseName'])
    .select(['g.tellsEnter', 'g.tellsLeave', 'g.state', 'g.version', 'g.createdAt', 'g.updatedAt'])
    .select([
      sql<Geofence['Watchers']>`coalesce((
        select json_agg(json_build_object('idUser', u.id_user, 'name', u.name) order by u.name, u.id_user)
        from geofence_watcher x join app_user u on u.id_user = x.id_user where x.id_geofence = g.id_geofence), '[]')`.as(
        'watchers',
      ),
      sql<Geofence['inside']>`coalesce((
        select json_agg(json_build_object('idUser', u.id_user, 'name', u.name, 'since', iso(x.since)) order by x.since, u.id_user)
        from geofence_presence x join app_user u on u.id_user = x.id_user where x.id_geofence = g.id_geofence), '[]')`.as(
        'inside',
      ),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof selectGeofences>['executeTakeFirstOrThrow']>>;

export const presentGeofence = ({
  idWarehouse,
  warehouseName,
  watchers,
  shape,
  ...row
}: Found): Geofence => ({
  ...row,
  shape: shape as Geofence['shape'],
  Warehouse: idWarehouse === null ? null : { idWarehouse, name: warehouseName ?? '' },
  Watchers: watchers,
});

const geofenceById = prepared<{ idGeofence: number }>()((db, { idGeofence }) =>
  selectGeofences(db).where('g.idGeofence', '=', idGeofence),
);
export async function findGeofence(tx: Tx, idGeofence: number): Promise<Geofence | undefined> {
  const found = await geofenceById.first(tx, { idGeofence });
  return found && presentGeofence(found);
}

const countQuery = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db.selectFrom('geofence').select(sql<number>`count(*)::int`.as('count')).where('idCompany', '=', idCompany),
);
export const countGeofences = async (tx: Tx, idCompany: number): Promise<number> =>
  (await countQuery.first(tx, { idCompany }))?.count ?? 0;

/** Those of some users who are active in a company. */
const activeUsers = prepared<{ idCompany: number; ids: readonly number[] }>()(
  (_db, { idCompany, ids }) => sql<{ idUser: number }>`
    select id_user as "idUser" from app_user
    where id_company = ${idCompany} and id_user = any(${ids}::int[]) and state = 'Activo'`,
);
export const findActiveUsers = async (tx: Tx, idCompany: number, ids: readonly number[]) =>
  (await activeUsers.all(tx, { idCompany, ids })).map(({ idUser }) => idUser);

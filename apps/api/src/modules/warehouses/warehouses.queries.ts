import type { Lot } from '@gemelo/contract/endpoints/lots';
import type {
  Agent,
  Section,
  Segment,
  Warehouse,
  WarehouseDetail,
} from '@gemelo/contract/endpoints/warehouses';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

export const selectWarehouses = (tx: Tx) =>
  tx
    .selectFrom('warehouse')
    .innerJoin('company as c', 'c.idCompany', 'warehouse.idCompany')
    .select([
      'warehouse.idWarehouse',
      'warehouse.idCompany',
      'warehouse.name',
      'warehouse.temporary',
      'warehouse.address',
      'warehouse.latitude',
      'warehouse.longitude',
      'warehouse.state',
      'warehouse.version',
      'warehouse.createdAt',
      'warehouse.updatedAt',
      'c.name as companyName',
    ]);
type FoundWarehouse = Awaited<ReturnType<ReturnType<typeof selectWarehouses>['executeTakeFirstOrThrow']>>;

export const presentWarehouse = ({ companyName, ...row }: FoundWarehouse): Warehouse => ({
  ...row,
  Company: { idCompany: row.idCompany, name: companyName },
});

export async function findWarehouse(tx: Tx, idWarehouse: number): Promise<Warehouse | undefined> {
  const row = await selectWarehouses(tx).where('warehouse.idWarehouse', '=', idWarehouse).executeTakeFirst();
  return row && presentWarehouse(row);
}

export const segmentColumns = [
  'warehouseSegment.idWarehouseSegment',
  'warehouseSegment.idWarehouse',
  'warehouseSegment.idWarehouseCategory',
  'warehouseSegment.name',
  'warehouseSegment.order',
  'warehouseSegment.planRow',
  'warehouseSegment.planColumn',
  'warehouseSegment.state',
  'warehouseSegment.version',
] as const;

export const selectSegments = (tx: Tx) =>
  tx
    .selectFrom('warehouseSegment')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'warehouseSegment.idWarehouse')
    .innerJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'warehouseSegment.idWarehouseCategory')
    .select([...segmentColumns, 'w.name as warehouseName', 'k.name as categoryName']);
type FoundSegment = Awaited<ReturnType<ReturnType<typeof selectSegments>['executeTakeFirstOrThrow']>>;

export const presentSegment = ({ warehouseName, categoryName, ...row }: FoundSegment) => ({
  ...row,
  Warehouse: { idWarehouse: row.idWarehouse, name: warehouseName },
  WarehouseCategory: { idWarehouseCategory: row.idWarehouseCategory, name: categoryName },
});

export const findSegment = (tx: Tx, idWarehouseSegment: number): Promise<Segment | undefined> =>
  tx
    .selectFrom('warehouseSegment')
    .select(segmentColumns)
    .where('idWarehouseSegment', '=', idWarehouseSegment)
    .executeTakeFirst();

/** Categories of a warehouse in their order, each with its segments in theirs. */
export async function sectionsOf(tx: Tx, idWarehouse: number, activeOnly = false): Promise<Section[]> {
  const sections = await tx
    .selectFrom('warehouseSection as x')
    .innerJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'x.idWarehouseCategory')
    .select(['x.idWarehouseCategory', 'k.name', 'x.order', 'x.planRows', 'x.planColumns'])
    .where('x.idWarehouse', '=', idWarehouse)
    .orderBy('x.order')
    .orderBy('x.idWarehouseCategory')
    .execute();
  const segments = await tx
    .selectFrom('warehouseSegment')
    .select(segmentColumns)
    .where('idWarehouse', '=', idWarehouse)
    .$if(activeOnly, (rows) => rows.where('state', '=', 'Activo'))
    .orderBy('order')
    .orderBy('idWarehouseSegment')
    .execute();
  return sections.map((section) => ({
    ...section,
    WarehouseSegments: segments.filter(
      ({ idWarehouseCategory }) => idWarehouseCategory === section.idWarehouseCategory,
    ),
  }));
}

export const selectLots = (tx: Tx) =>
  tx
    .selectFrom('lot')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'lot.idWarehouse')
    .select([
      'lot.idLot',
      'lot.idWarehouse',
      'lot.idCompany',
      'lot.name',
      'lot.product',
      'lot.state',
      'lot.version',
      'lot.createdAt',
      'w.name as warehouseName',
    ]);
type FoundLot = Awaited<ReturnType<ReturnType<typeof selectLots>['executeTakeFirstOrThrow']>>;

export const presentLot = ({ warehouseName, ...row }: FoundLot): Lot => ({
  ...row,
  Warehouse: { idWarehouse: row.idWarehouse, name: warehouseName },
});

export async function findLot(tx: Tx, idLot: number): Promise<Lot | undefined> {
  const row = await selectLots(tx).where('lot.idLot', '=', idLot).executeTakeFirst();
  return row && presentLot(row);
}

/** Who can be sent to a warehouse, as the specification has it. */
const AGENT_ROLES = [1, 4, 6];

export const selectAgents = (tx: Tx, idCompany: number) =>
  tx
    .selectFrom('appUser as u')
    .leftJoin('role as r', 'r.idRole', 'u.idRole')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idRole', 'r.name as role'])
    .where('u.idCompany', '=', idCompany)
    .where('u.state', '=', 'Activo')
    .where((eb) =>
      eb.or([
        eb('u.idRole', 'in', AGENT_ROLES),
        eb('u.idUser', 'in', eb.selectFrom('userRole').select('idUser').where('idRole', 'in', AGENT_ROLES)),
      ]),
    );

export const usersOf = (tx: Tx, idWarehouse: number): Promise<Agent[]> =>
  tx
    .selectFrom('warehouseUser as x')
    .innerJoin('appUser as u', 'u.idUser', 'x.idUser')
    .leftJoin('role as r', 'r.idRole', 'u.idRole')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idRole', 'r.name as role'])
    .where('x.idWarehouse', '=', idWarehouse)
    .orderBy('u.name')
    .execute();

export async function findDetail(tx: Tx, idWarehouse: number): Promise<WarehouseDetail | undefined> {
  const row = await selectWarehouses(tx)
    .select('warehouse.planVersion')
    .where('warehouse.idWarehouse', '=', idWarehouse)
    .executeTakeFirst();
  if (!row) return undefined;
  const { planVersion, ...warehouse } = row;
  const lots = await selectLots(tx)
    .where('lot.idWarehouse', '=', idWarehouse)
    .orderBy('lot.idLot', 'desc')
    .execute();
  return {
    ...presentWarehouse(warehouse),
    planVersion,
    categories: await sectionsOf(tx, idWarehouse),
    lots: lots.map(presentLot),
    users: await usersOf(tx, idWarehouse),
  };
}

/** How many twins are in a place, or on their way to it. */
export async function twinsAt(
  tx: Tx,
  place: { idWarehouse: number } | { idWarehouseSegment: number } | { idLot: number },
): Promise<number> {
  const condition =
    'idWarehouse' in place
      ? sql`(t.id_warehouse = ${place.idWarehouse} or t.id_destination = ${place.idWarehouse})`
      : 'idLot' in place
        ? sql`t.id_twin_assignment in (select ta.id_twin_assignment from twin_assignment ta join assignment a on a.id_assignment = ta.id_assignment where a.id_lot = ${place.idLot})`
        : sql`t.id_twin_assignment in (select ta.id_twin_assignment from twin_assignment ta join assignment_segment x on x.id_assignment = ta.id_assignment where x.id_warehouse_segment = ${place.idWarehouseSegment})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from twin t where t.state = 'Activo' and ${condition}`.execute(tx);
  return rows[0]?.count ?? 0;
}

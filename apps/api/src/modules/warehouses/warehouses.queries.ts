import type {
  Agent,
  Section,
  Segment,
  Warehouse,
  WarehouseDetail,
} from '@gemelo/contract/endpoints/warehouses';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import { lotsOf, presentLot } from './lots.queries.ts';

export const selectWarehouses = (db: Builder) =>
  db
    .selectFrom('warehouse')
    .innerJoin('company as c', 'c.idCompany', 'warehouse.idCompany')
    .leftJoin('department as d', 'd.idDepartment', 'warehouse.idDepartment')
    .leftJoin('country as n', 'n.idCountry', 'd.idCountry')
    .select([
      'warehouse.idWarehouse',
      'warehouse.idCompany',
      'warehouse.name',
      'warehouse.temporary',
      'warehouse.address',
      'warehouse.idDepartment',
      'warehouse.latitude',
      'warehouse.longitude',
      'warehouse.state',
      'warehouse.version',
      'warehouse.createdAt',
      'warehouse.updatedAt',
      'c.name as companyName',
      'd.name as departmentName',
      'n.name as countryName',
    ]);
type FoundWarehouse = Awaited<ReturnType<ReturnType<typeof selectWarehouses>['executeTakeFirstOrThrow']>>;

export const presentWarehouse = ({
  companyName,
  departmentName,
  countryName,
  ...row
}: FoundWarehouse): Warehouse => ({
  ...row,
  Company: { idCompany: row.idCompany, name: companyName },
  Department:
    row.idDepartment === null
      ? null
      : { idDepartment: row.idDepartment, name: departmentName ?? '', country: countryName ?? '' },
});

interface OfWarehouse {
  idWarehouse: number;
}
const warehouseById = prepared<OfWarehouse>()((db, { idWarehouse }) =>
  selectWarehouses(db).where('warehouse.idWarehouse', '=', idWarehouse),
);

export async function findWarehouse(tx: Tx, idWarehouse: number): Promise<Warehouse | undefined> {
  const row = await warehouseById.first(tx, { idWarehouse });
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

export const selectSegments = (db: Builder) =>
  db
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

const segmentById = prepared<{ idWarehouseSegment: number }>()((db, { idWarehouseSegment }) =>
  db
    .selectFrom('warehouseSegment')
    .select(segmentColumns)
    .where('idWarehouseSegment', '=', idWarehouseSegment),
);
export const findSegment = (tx: Tx, idWarehouseSegment: number): Promise<Segment | undefined> =>
  segmentById.first(tx, { idWarehouseSegment });

const sectionsOf = prepared<OfWarehouse>()((db, { idWarehouse }) =>
  db
    .selectFrom('warehouseSection as x')
    .innerJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'x.idWarehouseCategory')
    .select(['x.idWarehouseCategory', 'k.name', 'x.order', 'x.planRows', 'x.planColumns'])
    .where('x.idWarehouse', '=', idWarehouse)
    .orderBy('x.order')
    .orderBy('x.idWarehouseCategory'),
);
const segmentsOf = prepared<OfWarehouse>()((db, { idWarehouse }) =>
  db
    .selectFrom('warehouseSegment')
    .select(segmentColumns)
    .where('idWarehouse', '=', idWarehouse)
    .orderBy('order')
    .orderBy('idWarehouseSegment'),
);

/** Categories in order, each with its segments in order. */
const presentSections = (
  sections: readonly Omit<Section, 'WarehouseSegments'>[],
  segments: readonly Segment[],
): Section[] =>
  sections.map((section) => ({
    ...section,
    WarehouseSegments: segments.filter(
      ({ idWarehouseCategory }) => idWarehouseCategory === section.idWarehouseCategory,
    ),
  }));

/** The active sections of a warehouse; undefined if there is no such warehouse. */
export async function activeSections(tx: Tx, idWarehouse: number): Promise<Section[] | undefined> {
  const [[warehouse], sections, segments] = await together(
    tx,
    warehouseById.ask({ idWarehouse }),
    sectionsOf.ask({ idWarehouse }),
    segmentsOf.ask({ idWarehouse }),
  );
  const active = segments.filter(({ state }) => state === 'Activo');
  return warehouse && presentSections(sections, active);
}

/** The roles that can be assigned to a warehouse, by the specification. */
const AGENT_ROLES = [1, 4, 6];

export const selectAgents = (db: Builder) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('role as r', 'r.idRole', 'u.idRole')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idRole', 'r.name as role'])
    .where('u.state', '=', 'Activo')
    .where((eb) =>
      eb.or([
        eb('u.idRole', 'in', AGENT_ROLES),
        eb('u.idUser', 'in', eb.selectFrom('userRole').select('idUser').where('idRole', 'in', AGENT_ROLES)),
      ]),
    );

const usersOfWarehouse = prepared<OfWarehouse>()((db, { idWarehouse }) =>
  db
    .selectFrom('warehouseUser as x')
    .innerJoin('appUser as u', 'u.idUser', 'x.idUser')
    .leftJoin('role as r', 'r.idRole', 'u.idRole')
    .select(['u.idUser', 'u.name', 'u.email', 'u.idRole', 'r.name as role'])
    .where('x.idWarehouse', '=', idWarehouse)
    .orderBy('u.name'),
);
export const usersOf = (tx: Tx, idWarehouse: number): Promise<Agent[]> =>
  usersOfWarehouse.all(tx, { idWarehouse });

/** Undefined if there is no such warehouse. */
export async function findUsers(tx: Tx, idWarehouse: number): Promise<Agent[] | undefined> {
  const [[warehouse], users] = await together(
    tx,
    warehouseById.ask({ idWarehouse }),
    usersOfWarehouse.ask({ idWarehouse }),
  );
  return warehouse && users;
}

const detailById = prepared<OfWarehouse>()((db, { idWarehouse }) =>
  selectWarehouses(db).select('warehouse.planVersion').where('warehouse.idWarehouse', '=', idWarehouse),
);
export async function findDetail(tx: Tx, idWarehouse: number): Promise<WarehouseDetail | undefined> {
  const [[row], sections, segments, lots, users] = await together(
    tx,
    detailById.ask({ idWarehouse }),
    sectionsOf.ask({ idWarehouse }),
    segmentsOf.ask({ idWarehouse }),
    lotsOf.ask({ idWarehouse }),
    usersOfWarehouse.ask({ idWarehouse }),
  );
  if (!row) return undefined;
  const { planVersion, ...warehouse } = row;
  return {
    ...presentWarehouse(warehouse),
    planVersion,
    categories: presentSections(sections, segments),
    lots: lots.map(presentLot),
    users,
  };
}

const categoryById = prepared<{ idWarehouseCategory: number }>()((db, { idWarehouseCategory }) =>
  db.selectFrom('warehouseCategory').select('name').where('idWarehouseCategory', '=', idWarehouseCategory),
);
const warehousesHaving = prepared<{ idCompany: number; idWarehouseCategory: number }>()(
  (db, { idCompany, idWarehouseCategory }) =>
    db
      .selectFrom('warehouse as w')
      .select(['w.idWarehouse', 'w.name'])
      .where('w.idCompany', '=', idCompany)
      .where('w.state', '=', 'Activo')
      .where(
        sql<boolean>`exists (select from warehouse_section x where x.id_warehouse = w.id_warehouse and x.id_warehouse_category = ${idWarehouseCategory})`,
      )
      .orderBy('w.name'),
);
/** Active warehouses of a company with a category; undefined if there is no such category. */
export async function warehousesDividedBy(tx: Tx, place: { idCompany: number; idWarehouseCategory: number }) {
  const [[category], warehouses] = await together(tx, categoryById.ask(place), warehousesHaving.ask(place));
  return category && warehouses;
}

/** The number of twins in a place or in transit to it. */
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

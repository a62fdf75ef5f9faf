import type {
  AdditionalInfo,
  AssignmentDetail,
  AssignmentRow,
  TwinAssignment,
} from '@gemelo/contract/endpoints/assignments';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

const valuesOf = (name: string) => sql<string[]>`array(
  select distinct i.value from twin_assignment_info i
  join twin_assignment ta on ta.id_twin_assignment = i.id_twin_assignment
  where ta.id_assignment = a.id_assignment and i.name = ${sql.lit(name)} and i.value <> '' order by 1)`;

/**
 * Left joins although the rows always exist: joins that are only displayed then neither affect the count nor mislead
 * the planner.
 */
export const selectAssignments = (db: Builder) =>
  db
    .selectFrom('assignment as a')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .leftJoin('company as c', 'c.idCompany', 'a.idCompany')
    .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
    .leftJoin('lot as l', 'l.idLot', 'a.idLot')
    .leftJoin('measurement as m', 'm.idMeasurement', 'a.idMeasurement')
    .select([
      'a.idAssignment',
      'a.idCompany',
      'a.state',
      'a.version',
      'a.createdAt',
      'a.closedAt',
      'a.justification',
      'a.idMeasurement',
      'a.valueMeasurement',
      'a.idWarehouse',
      'a.idLot',
      'a.idUser',
      'w.name as warehouseName',
      'c.name as companyName',
      authorName('u', 'a.id_user').as('userName'),
      'l.name as lotName',
      'm.name as measurementName',
      sql<AssignmentRow['segments']>`coalesce((
        select json_agg(json_build_object('idWarehouseSegment', s.id_warehouse_segment, 'name', s.name,
          'idWarehouseCategory', s.id_warehouse_category, 'category', k.name) order by s.id_warehouse_category, s."order", s.id_warehouse_segment)
        from assignment_segment x
        join warehouse_segment s on s.id_warehouse_segment = x.id_warehouse_segment
        join warehouse_category k on k.id_warehouse_category = s.id_warehouse_category
        where x.id_assignment = a.id_assignment), '[]')`.as('segments'),
      sql<number>`(select count(*) from twin_assignment ta where ta.id_assignment = a.id_assignment and ta.state = 'Activo')`.as(
        'twins',
      ),
      sql<number>`(select count(*) from twin_assignment ta where ta.id_assignment = a.id_assignment)`.as(
        'twinsEver',
      ),
      valuesOf('height').as('height'),
      valuesOf('numberStowage').as('stowage'),
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectAssignments>['executeTakeFirstOrThrow']>>;

export function presentAssignment(row: Found): AssignmentRow {
  const {
    idWarehouse,
    idLot,
    idUser,
    warehouseName,
    companyName,
    userName,
    lotName,
    measurementName,
    ...rest
  } = row;
  const Warehouse = {
    idWarehouse,
    name: warehouseName ?? '',
    Company: { idCompany: row.idCompany, name: companyName ?? '' },
  };
  return {
    ...rest,
    type: idLot === null ? 'warehouse' : 'lot',
    User: { idUser, name: userName },
    Measurement:
      row.idMeasurement === null ? null : { idMeasurement: row.idMeasurement, name: measurementName ?? '' },
    AssignmentWarehouse: idLot === null ? { idWarehouse, Warehouse } : null,
    AssignmentLot: idLot === null ? null : { idLot, name: lotName ?? '', Warehouse },
  };
}

const selectTwins = (db: Builder) =>
  db
    .selectFrom('twinAssignment as ta')
    .innerJoin('twin as t', 't.idTwin', 'ta.idTwin')
    .select([
      'ta.idAssignment',
      'ta.idTwinAssignment',
      'ta.idTwin',
      'ta.state',
      'ta.createdAt',
      'ta.closedAt',
      'ta.justification',
      't.name',
      't.mac',
      't.twinType',
      sql<AdditionalInfo[]>`coalesce((
        select json_agg(json_build_object('idTwinAssignmentAdditionalInformation', i.id_twin_assignment_additional_information,
          'name', i.name, 'value', i.value) order by i.id_twin_assignment_additional_information)
        from twin_assignment_info i where i.id_twin_assignment = ta.id_twin_assignment), '[]')`.as('info'),
    ])
    .orderBy('ta.state')
    .orderBy('ta.idTwinAssignment');
type FoundTwin = Awaited<ReturnType<ReturnType<typeof selectTwins>['executeTakeFirstOrThrow']>>;

const presentTwin = ({ idAssignment: _, name, mac, twinType, ...row }: FoundTwin): TwinAssignment => ({
  ...row,
  Twin: { idTwin: row.idTwin, name, mac, twinType },
});

interface OfAssignment {
  idAssignment: number;
}
const assignmentById = prepared<OfAssignment>()((db, { idAssignment }) =>
  selectAssignments(db).where('a.idAssignment', '=', idAssignment),
);
const twinsOf = prepared<OfAssignment>()((db, { idAssignment }) =>
  selectTwins(db).where('ta.idAssignment', '=', idAssignment),
);
export const assignmentToChange = prepared<OfAssignment>()((db, { idAssignment }) =>
  db.selectFrom('assignment').select('idAssignment').where('idAssignment', '=', idAssignment).forUpdate(),
);

const presentDetail = (row: Found, twins: readonly FoundTwin[]): AssignmentDetail => ({
  ...presentAssignment(row),
  TwinAssignments: twins.map(presentTwin),
});

export async function findAssignment(tx: Tx, idAssignment: number): Promise<AssignmentDetail | undefined> {
  const [[row], twins] = await together(
    tx,
    assignmentById.ask({ idAssignment }),
    twinsOf.ask({ idAssignment }),
  );
  return row && presentDetail(row, twins);
}

const holding = (ids: RawBuilder<readonly number[]>) => sql`array(
  select h.id_assignment from twin_assignment h where h.id_twin_assignment = any(${ids}))`;

const assignmentsHolding = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  selectAssignments(db).where(sql<boolean>`a.id_assignment = any(${holding(ids)})`),
);
const twinsBeside = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  selectTwins(db).where(sql<boolean>`ta.id_assignment = any(${holding(ids)})`),
);

/** The assignments of these twin assignments, by their ids. */
export async function findHolders(tx: Tx, ids: readonly number[]): Promise<Map<number, AssignmentDetail>> {
  if (ids.length === 0) return new Map();
  const [rows, twins] = await together(tx, assignmentsHolding.ask({ ids }), twinsBeside.ask({ ids }));
  const inside = (id: number) => twins.filter(({ idAssignment }) => idAssignment === id);
  return new Map(rows.map((row) => [row.idAssignment, presentDetail(row, inside(row.idAssignment))]));
}

/** The company and the twins of an assignment, without its details. */
const membersOf = prepared<OfAssignment>()((db, { idAssignment }) =>
  db
    .selectFrom('assignment as a')
    .select([
      'a.idCompany',
      sql<number[]>`array(select ta.id_twin from twin_assignment ta
        where ta.id_assignment = a.id_assignment and ta.state = 'Activo')`.as('twins'),
    ])
    .where('a.idAssignment', '=', idAssignment),
);
export const findMembers = (tx: Tx, idAssignment: number) => membersOf.first(tx, { idAssignment });

interface OfTwinAssignment {
  idTwinAssignment: number;
}
const infoOfTwin = prepared<OfTwinAssignment>()((db, { idTwinAssignment }) =>
  db
    .selectFrom('twinAssignmentInfo')
    .select(['idTwinAssignmentAdditionalInformation', 'name', 'value'])
    .where('idTwinAssignment', '=', idTwinAssignment)
    .orderBy('idTwinAssignmentAdditionalInformation'),
);
const twinAssignmentById = prepared<OfTwinAssignment>()((db, { idTwinAssignment }) =>
  db
    .selectFrom('twinAssignment')
    .select(['idCompany', 'idAssignment', 'idTwin'])
    .where('idTwinAssignment', '=', idTwinAssignment),
);
export const findTwinAssignment = (tx: Tx, idTwinAssignment: number) =>
  twinAssignmentById.first(tx, { idTwinAssignment });

export const infoOf = (tx: Tx, idTwinAssignment: number): Promise<AdditionalInfo[]> =>
  infoOfTwin.all(tx, { idTwinAssignment });

/** Undefined if there is no such twin assignment. */
export async function findInfo(tx: Tx, idTwinAssignment: number): Promise<AdditionalInfo[] | undefined> {
  const [[row], info] = await together(
    tx,
    twinAssignmentById.ask({ idTwinAssignment }),
    infoOfTwin.ask({ idTwinAssignment }),
  );
  return row && info;
}

const holderById = prepared<OfTwinAssignment>()((db, { idTwinAssignment }) =>
  db
    .selectFrom('twinAssignment as ta')
    .innerJoin('assignment as a', 'a.idAssignment', 'ta.idAssignment')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
    .leftJoin('lot as l', 'l.idLot', 'a.idLot')
    .select(['w.name as place', 'l.name as lot', 'a.idAssignment', authorName('u', 'a.id_user').as('user')])
    .where('ta.idTwinAssignment', '=', idTwinAssignment),
);
const warehouseName = prepared<{ idWarehouse: number }>()((db, { idWarehouse }) =>
  db.selectFrom('warehouse').select('name').where('idWarehouse', '=', idWarehouse),
);
export const nameOfWarehouse = async (tx: Tx, idWarehouse: number): Promise<string> =>
  (await warehouseName.first(tx, { idWarehouse }))?.name ?? '';

/** The assignments of these twin assignments, locked in the order of their ids to avoid deadlocks. */
export const holdersToChange = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('assignment')
    .select('idAssignment')
    .where(sql<boolean>`id_assignment = any(${holding(ids)})`)
    .orderBy('idAssignment')
    .forUpdate(),
);

/** Where a twin is assigned and by whom, for the message of a refusal. */
export const holderOf = (tx: Tx, idTwinAssignment: number) => holderById.first(tx, { idTwinAssignment });

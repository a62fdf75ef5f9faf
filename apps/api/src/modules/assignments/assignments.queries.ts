import type {
  AdditionalInfo,
  AssignmentDetail,
  AssignmentRow,
  TwinAssignment,
} from '@gemelo/contract/endpoints/assignments';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

const valuesOf = (name: string) => sql<string[]>`array(
  select distinct i.value from twin_assignment_info i
  join twin_assignment ta on ta.id_twin_assignment = i.id_twin_assignment
  where ta.id_assignment = a.id_assignment and i.name = ${sql.lit(name)} and i.value <> '' order by 1)`;

/** Names are joined from the left though they are always there: whatever is only shown neither counts nor misleads the planner. */
export const selectAssignments = (tx: Tx) =>
  tx
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
      'u.name as userName',
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
export type AssignmentSelect = ReturnType<typeof selectAssignments>;
type Found = Awaited<ReturnType<AssignmentSelect['executeTakeFirstOrThrow']>>;

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
    User: { idUser, name: userName ?? '' },
    Measurement:
      row.idMeasurement === null ? null : { idMeasurement: row.idMeasurement, name: measurementName ?? '' },
    AssignmentWarehouse: idLot === null ? { idWarehouse, Warehouse } : null,
    AssignmentLot: idLot === null ? null : { idLot, name: lotName ?? '', Warehouse },
  };
}

const twinsOf = async (tx: Tx, idAssignment: number): Promise<TwinAssignment[]> => {
  const rows = await tx
    .selectFrom('twinAssignment as ta')
    .innerJoin('twin as t', 't.idTwin', 'ta.idTwin')
    .select([
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
    .where('ta.idAssignment', '=', idAssignment)
    .orderBy('ta.state')
    .orderBy('ta.idTwinAssignment')
    .execute();
  return rows.map(({ name, mac, twinType, ...row }) => ({
    ...row,
    Twin: { idTwin: row.idTwin, name, mac, twinType },
  }));
};

export async function findAssignment(tx: Tx, idAssignment: number): Promise<AssignmentDetail | undefined> {
  const row = await selectAssignments(tx).where('a.idAssignment', '=', idAssignment).executeTakeFirst();
  return row && { ...presentAssignment(row), TwinAssignments: await twinsOf(tx, idAssignment) };
}

export const infoOf = (tx: Tx, idTwinAssignment: number): Promise<AdditionalInfo[]> =>
  tx
    .selectFrom('twinAssignmentInfo')
    .select(['idTwinAssignmentAdditionalInformation', 'name', 'value'])
    .where('idTwinAssignment', '=', idTwinAssignment)
    .orderBy('idTwinAssignmentAdditionalInformation')
    .execute();

/** Where a twin is assigned and by whom, for the message that refuses a second time. */
export const holderOf = (tx: Tx, idTwinAssignment: number) =>
  tx
    .selectFrom('twinAssignment as ta')
    .innerJoin('assignment as a', 'a.idAssignment', 'ta.idAssignment')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .innerJoin('appUser as u', 'u.idUser', 'a.idUser')
    .leftJoin('lot as l', 'l.idLot', 'a.idLot')
    .select(['w.name as place', 'l.name as lot', 'u.name as user', 'a.idAssignment'])
    .where('ta.idTwinAssignment', '=', idTwinAssignment)
    .executeTakeFirst();

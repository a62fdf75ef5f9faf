import type { TwinDetail, TwinRow, TwinSensor, TwinType } from '@gemelo/contract/endpoints/twins';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { passOn } from '../../db/json-text.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import { insertedId } from '../../db/records.ts';
import { stateOf } from '../../db/sensor-state.ts';

const bit = (flag: boolean) => (flag ? 1 : 0);

const sensorState = stateOf(sql`seen.last_at`);

const assignment = sql<string | null>`(
  select json_build_object('idAssignment', a.id_assignment, 'idTwinAssignment', ta.id_twin_assignment, 'lot', l.name,
    'segments', coalesce((select json_agg(s.name order by s."order", s.id_warehouse_segment)
      from assignment_segment x join warehouse_segment s on s.id_warehouse_segment = x.id_warehouse_segment
      where x.id_assignment = a.id_assignment), '[]'))
  from twin_assignment ta
  join assignment a on a.id_assignment = ta.id_assignment
  left join lot l on l.id_lot = a.id_lot
  where ta.id_twin_assignment = twin.id_twin_assignment)::text`;

/**
 * Left joins although the rows always exist: joins that are only displayed then neither affect the count nor mislead
 * the planner.
 */
const selectFacts = (db: Builder) =>
  db
    .selectFrom('twin')
    .leftJoin('company as c', 'c.idCompany', 'twin.idCompany')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'twin.idWarehouse')
    .leftJoin('twinModel as m', 'm.idTwinModel', 'twin.idTwinModel')
    .leftJoin('twinSeen as seen', 'seen.idTwin', 'twin.idTwin')
    .leftJoin('warehouse as d', 'd.idWarehouse', 'twin.idDestination')
    .leftJoin('twin as p', 'p.idTwin', 'twin.idPrincipal')
    .select([
      'twin.idTwin',
      'twin.idCompany',
      'twin.name',
      'twin.mac',
      'twin.twinType',
      'twin.idWarehouse',
      'twin.idTwinModel',
      'twin.station',
      'twin.idStation',
      'twin.nameStation',
      'twin.state',
      'twin.version',
      'twin.createdAt',
      'twin.idDestination',
      'twin.idPrincipal',
      'w.name as warehouseName',
      'c.name as companyName',
      'm.name as modelName',
      'd.name as destinationName',
      'p.name as principalName',
      'p.station as principalStation',
      'twin.idTwinAssignment',
      sql<string | null>`nullif(seen.last_at, '-infinity')`.as('lastSeenAt'),
      sensorState.as('sensorState'),
    ]);
type Facts = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>;

/** Twins as a list shows them, with sensor count and place. */
export const selectTwins = (db: Builder) =>
  selectFacts(db).select([
    assignment.as('assignment'),
    sql<number>`(select count(*) from twin_sensor x where x.id_twin = twin.id_twin and x.state = 'Activo')`.as(
      'sensors',
    ),
  ]);
type Found = Facts & Pick<TwinRow, 'sensors'> & { assignment: string | null };

/** Written field by field, because rest and spread would dominate the cost of a list. */
export function presentTwin(row: Found): TwinRow {
  const { idDestination, idPrincipal } = row;
  return {
    idTwin: row.idTwin,
    idCompany: row.idCompany,
    name: row.name,
    mac: row.mac,
    twinType: row.twinType as TwinType,
    idWarehouse: row.idWarehouse,
    idTwinModel: row.idTwinModel,
    station: bit(row.station),
    idStation: row.idStation,
    nameStation: row.nameStation,
    circulating: row.twinType === 'Circulante',
    state: row.state,
    version: row.version,
    createdAt: row.createdAt,
    sensors: Number(row.sensors),
    lastSeenAt: row.lastSeenAt,
    sensorState: row.sensorState,
    Warehouse: {
      idWarehouse: row.idWarehouse,
      name: row.warehouseName ?? '',
      Company: { idCompany: row.idCompany, name: row.companyName ?? '' },
    },
    TwinModel: { idTwinModel: row.idTwinModel, name: row.modelName ?? '' },
    TwinPrincipal:
      idPrincipal === null
        ? null
        : { idTwin: idPrincipal, name: row.principalName ?? '', station: bit(row.principalStation ?? false) },
    Destination:
      idDestination === null ? null : { idWarehouse: idDestination, name: row.destinationName ?? '' },
    Assignment: row.assignment === null ? null : passOn(row.assignment),
  };
}

/** The active sensors of twins with their references, as JSON. */
export const activeSensors = sql<TwinSensor[]>`coalesce((
  select json_agg(json_build_object('idSensorTwin', ts.id_sensor_twin, 'idSensor', ts.id_sensor,
    'idCertification', ts.id_certification, 'idFirmware', ts.id_firmware, 'numberLot', ts.number_lot,
    'state', ts.state, 'version', ts.version,
    'Sensor', json_build_object('idSensor', s.id_sensor, 'name', s.name),
    'Certification', case when ce.id_certification is not null then json_build_object('idCertification', ce.id_certification, 'name', ce.name) end,
    'Firmware', case when f.id_firmware is not null then json_build_object('idFirmware', f.id_firmware, 'name', f.name) end)
    order by ts.id_sensor_twin)
  from twin_sensor ts
  join sensor s on s.id_sensor = ts.id_sensor
  left join certification ce on ce.id_certification = ts.id_certification
  left join firmware f on f.id_firmware = ts.id_firmware
  where ts.id_twin = twin.id_twin and ts.state = 'Activo'), '[]')`;

const openAssignments = sql<TwinDetail['TwinAssignments']>`coalesce((
  select json_agg(json_build_object('idTwinAssignment', ta.id_twin_assignment, 'idAssignment', a.id_assignment,
    'state', ta.state, 'createdAt', iso(ta.created_at),
    'User', json_build_object('idUser', u.id_user, 'name', ${authorName('u', 'a.id_user')}),
    'Warehouse', json_build_object('idWarehouse', aw.id_warehouse, 'name', aw.name),
    'Lot', case when l.id_lot is not null then json_build_object('idLot', l.id_lot, 'name', l.name) end,
    'segments', coalesce((select json_agg(json_build_object('idWarehouseSegment', s.id_warehouse_segment, 'name', s.name) order by s."order", s.id_warehouse_segment)
      from assignment_segment x join warehouse_segment s on s.id_warehouse_segment = x.id_warehouse_segment
      where x.id_assignment = a.id_assignment), '[]')) order by ta.id_twin_assignment desc)
  from twin_assignment ta
  join assignment a on a.id_assignment = ta.id_assignment
  join warehouse aw on aw.id_warehouse = a.id_warehouse
  left join app_user u on u.id_user = a.id_user
  left join lot l on l.id_lot = a.id_lot
  where ta.id_twin = twin.id_twin and ta.state = 'Activo'), '[]')`;

const latestReadings = sql<string>`coalesce((
  select json_agg(json_build_object('idSensorTwin', r.id_sensor_twin, 'idMeasurement', r.id_measurement, 'measurement', me.name,
    'unit', me.unit, 'decimals', me.decimals, 'value', r.value, 'readAt', iso(r.ts)) order by r.id_sensor_twin, r.id_measurement)
  from reading_latest r
  join measurement me on me.id_measurement = r.id_measurement
  join twin_sensor ts on ts.id_sensor_twin = r.id_sensor_twin and ts.state = 'Activo'
  where r.id_twin = twin.id_twin), '[]')::text`;

export const twinById = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  selectFacts(db)
    .select([
      activeSensors.as('twinSensors'),
      openAssignments.as('twinAssignments'),
      latestReadings.as('readings'),
      sql<boolean>`exists (select from twin_token k where k.id_twin = twin.id_twin and k.state = 'Activo')`.as(
        'hasToken',
      ),
    ])
    .where('twin.idTwin', '=', idTwin),
);

type FoundTwin = NonNullable<Awaited<ReturnType<typeof twinById.first>>>;

/** The current assignment is one of those already loaded. */
const assignmentOf = ({ idTwinAssignment, twinAssignments }: FoundTwin): TwinRow['Assignment'] => {
  const open = twinAssignments.find((one) => one.idTwinAssignment === idTwinAssignment);
  if (!open) return null;
  const { idAssignment, Lot, segments } = open;
  return {
    idAssignment,
    idTwinAssignment: open.idTwinAssignment,
    lot: Lot?.name ?? null,
    segments: segments.map(({ name }) => name),
  };
};

export const presentDetail = (row: FoundTwin): TwinDetail => ({
  ...presentTwin({ ...row, sensors: row.twinSensors.length, assignment: null }),
  Assignment: assignmentOf(row),
  TwinSensors: row.twinSensors,
  TwinAssignments: row.twinAssignments,
  readings: passOn(row.readings),
  hasToken: row.hasToken,
});

export async function findTwin(tx: Tx, idTwin: number): Promise<TwinDetail | undefined> {
  const row = await twinById.first(tx, { idTwin });
  return row && presentDetail(row);
}

export const insertedTwinId = insertedId('twin', 'idTwin');

/** A new twin has no readings, assignments or token yet. */
const newTwin = prepared<object>()((db) =>
  selectFacts(db).select(activeSensors.as('twinSensors')).where('twin.idTwin', '=', insertedTwinId),
);

export async function findNewTwin(tx: Tx): Promise<TwinDetail> {
  const row = await newTwin.first(tx, {});
  if (!row) throw new Error('whoever creates a twin sees it');
  return presentDetail({ ...row, twinAssignments: [], readings: '[]', hasToken: false });
}

const seenTwin = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db.selectFrom('twin').select('idTwin').where('idTwin', '=', idTwin),
);
export const seesTwin = async (tx: Tx, idTwin: number): Promise<boolean> =>
  (await seenTwin.first(tx, { idTwin })) !== undefined;

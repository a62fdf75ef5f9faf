import type { Ebag } from '@gemelo/contract/endpoints/bi-ebags';
import type { SensorState } from '@gemelo/contract/endpoints/home';
import { type ShownMeasure, shownMeasures } from '@gemelo/contract/endpoints/twins-latest';
import { sql } from 'kysely';
import { levelOfRank, openAlarms, worstRank } from '../../db/levels.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals, where } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { inSensorState, stateOf } from '../../db/sensor-state.ts';

interface EbagFilters {
  search?: string | undefined;
  idCompany: number;
  idWarehouse?: number[] | undefined;
  idWarehouseSegment?: number[] | undefined;
  idLot?: number[] | undefined;
  idTwin?: number[] | undefined;
  sensorState?: SensorState[] | undefined;
}

const segments = sql<Ebag['segments']>`coalesce((
  select json_agg(json_build_object('idWarehouseSegment', s.id_warehouse_segment, 'name', s.name) order by s."order", s.id_warehouse_segment)
  from assignment_segment x join warehouse_segment s on s.id_warehouse_segment = x.id_warehouse_segment
  where x.id_assignment = ta.id_assignment), '[]')`;

/** The highest latest value of each measurement, of the active sensors of the twin. */
const highest = sql<Record<ShownMeasure, number | null>>`(
  select ${sql.join(
    shownMeasures.map((key) => sql`max(l.value) filter (where k.key = ${sql.lit(key)}) as ${sql.ref(key)}`),
  )}
  from reading_latest l
  join measurement k on k.id_measurement = l.id_measurement
  join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin and ts.state = 'Activo'
  where l.id_twin = twin.id_twin)`;

const trouble = sql<{ rank: number | null; alarms: number }>`(
  select ${worstRank} as rank, ${openAlarms} as alarms from twin_trouble v
  where v.id_company = ${given('idCompany')} and v.id_twin = twin.id_twin)`;

/** People write "2", "2 m" or "Estiba 12": the first number in it orders and places it. */
const numberIn = (column: 'stowage.value' | 'height.value') =>
  sql<number | null>`substring(${sql.ref(column)} from '[0-9]+(?:[.][0-9]+)?')::numeric`;

const rank = sql<number[]>`array[coalesce(trouble.rank, 0), trouble.alarms::int]`;

/** An ebag travels with the sugar: a circulating device that is no weather station. */
const selectEbags = () =>
  builder
    .selectFrom('twin')
    .leftJoin('company as c', 'c.idCompany', 'twin.idCompany')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'twin.idWarehouse')
    .leftJoin('twinSeen as seen', 'seen.idTwin', 'twin.idTwin')
    .leftJoin('twinAssignment as ta', 'ta.idTwinAssignment', 'twin.idTwinAssignment')
    .leftJoin('assignment as a', 'a.idAssignment', 'ta.idAssignment')
    .leftJoin('lot as l', 'l.idLot', 'a.idLot')
    .leftJoin('twinAssignmentInfo as stowage', (join) =>
      join
        .onRef('stowage.idTwinAssignment', '=', 'twin.idTwinAssignment')
        .on('stowage.name', '=', sql.lit('numberStowage')),
    )
    .leftJoin('twinAssignmentInfo as height', (join) =>
      join
        .onRef('height.idTwinAssignment', '=', 'twin.idTwinAssignment')
        .on('height.name', '=', sql.lit('height')),
    )
    .leftJoinLateral(highest.as('highest'), (join) => join.onTrue())
    .leftJoinLateral(trouble.as('trouble'), (join) => join.onTrue())
    .select([
      'twin.idTwin',
      'twin.name',
      'twin.mac',
      'twin.idWarehouse',
      'w.name as warehouseName',
      'a.idLot',
      'l.name as lotName',
      segments.as('segments'),
      sql<string | null>`nullif(stowage.value, '')`.as('stowage'),
      sql<string | null>`nullif(height.value, '')`.as('height'),
      'highest.temperature',
      'highest.humidity',
      sql<string | null>`nullif(seen.last_at, '-infinity')`.as('lastReadingAt'),
      stateOf(sql`seen.last_at`).as('sensorState'),
      levelOfRank(sql`trouble.rank`).as('level'),
      sql<number>`trouble.alarms`.as('openAlarms'),
    ])
    .where('twin.state', '=', sql.lit('Activo'))
    .where('twin.twinType', '=', sql.lit('Circulante'))
    .where('twin.station', '=', sql.lit(false));

export const ebagList = defineList<EbagFilters>()({
  entity: 'twin',
  rows: selectEbags,
  filters: {
    idCompany: equals('twin.idCompany'),
    idTwin: among('twin.idTwin'),
    idWarehouse: among('twin.idWarehouse'),
    idWarehouseSegment: where<number[]>(
      () => sql<boolean>`twin.id_twin_assignment in (
        select m.id_twin_assignment from twin_assignment m
        join assignment_segment x on x.id_assignment = m.id_assignment
        where x.id_warehouse_segment = any(${given('idWarehouseSegment')}) and m.state = 'Activo')`,
    ),
    idLot: where<number[]>(
      () => sql<boolean>`twin.id_twin_assignment in (
        select m.id_twin_assignment from twin_assignment m
        join assignment o on o.id_assignment = m.id_assignment
        where o.id_lot = any(${given('idLot')}) and m.state = 'Activo')`,
    ),
    sensorState: byValue((states: SensorState[]) =>
      inSensorState(sql`seen.last_at`, states, given('idCompany')),
    ),
    search: searching({ table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] }),
  },
  order: {
    idTwin: 'twin.idTwin',
    name: 'twin.name',
    stowage: numberIn('stowage.value'),
    height: numberIn('height.value'),
    temperature: 'highest.temperature',
    humidity: 'highest.humidity',
    lastReadingAt: sql<string | null>`nullif(seen.last_at, '-infinity')`,
    level: rank,
  },
  emptyLast: ['stowage', 'height', 'temperature', 'humidity', 'lastReadingAt'],
  newest: ['twin.idTwin'],
  present: ({ idWarehouse, warehouseName, idLot, lotName, ...row }): Ebag => ({
    ...row,
    openAlarms: Number(row.openAlarms),
    Warehouse: { idWarehouse, name: warehouseName ?? '' },
    Lot: idLot === null ? null : { idLot, name: lotName ?? '' },
  }),
});

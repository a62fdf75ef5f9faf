import type { SensorState } from '@gemelo/contract/endpoints/home';
import type { TwinRow, TwinSensor, TwinType } from '@gemelo/contract/endpoints/twins';
import { shownMeasures } from '@gemelo/contract/endpoints/twins-latest';
import type { State } from '@gemelo/contract/kit/fields';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { passOn } from '../../db/json-text.ts';
import { defineList, type Listing } from '../../db/lists/define-list.ts';
import { among, byValue, equals, present, where } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { inSensorState } from '../../db/sensor-state.ts';
import { withLatest } from './twins.latest.ts';
import { activeSensors, presentTwin, selectTwins } from './twins.queries.ts';
import { searchingTwins } from './twins.search.ts';

export interface TwinFilters {
  search?: string | undefined;
  idWarehouse?: number[] | undefined;
  idTwinModel?: number[] | undefined;
  twinType?: TwinType[] | undefined;
  state?: State[] | undefined;
  assigned?: boolean | undefined;
  transit?: boolean | undefined;
  idDestination?: number[] | undefined;
  idWarehouseSegment?: number[] | undefined;
  idLot?: number[] | undefined;
  sensorState?: SensorState[] | undefined;
  idPrincipal?: number[] | undefined;
  principal?: boolean | undefined;
}
interface OwnTwinFilters extends TwinFilters {
  /** The first column of every index. */
  idCompany: number;
  withToken?: boolean | undefined;
  /** A user who keeps certain warehouses receives twins only there; other users receive everywhere. */
  receivedBy?: number | undefined;
}

const inAssignment = (condition: () => ReturnType<typeof sql<boolean>>) =>
  where<number[]>(
    () => sql<boolean>`twin.id_twin_assignment in (
      select ta.id_twin_assignment from twin_assignment ta ${condition()} and ta.state = 'Activo')`,
  );

const shared = {
  entity: 'twin',
  filters: {
    idCompany: equals('twin.idCompany'),
    idWarehouse: among('twin.idWarehouse'),
    idTwinModel: among('twin.idTwinModel'),
    twinType: among('twin.twinType'),
    state: among('twin.state'),
    assigned: present('twin.idTwinAssignment'),
    transit: present('twin.idDestination'),
    idDestination: among('twin.idDestination'),
    sensorState: byValue((states: SensorState[]) =>
      inSensorState(sql`seen.last_at`, states, given('idCompany')),
    ),
    idWarehouseSegment: inAssignment(
      () => sql`join assignment_segment x on x.id_assignment = ta.id_assignment
        where x.id_warehouse_segment = any(${given('idWarehouseSegment')})`,
    ),
    idLot: inAssignment(
      () =>
        sql`join assignment a on a.id_assignment = ta.id_assignment where a.id_lot = any(${given('idLot')})`,
    ),
    withToken: byValue(
      (is: boolean) => sql<boolean>`${is ? sql`` : sql`not`} exists (
        select from twin_token k where k.id_twin = twin.id_twin and k.state = 'Activo')`,
    ),
    receivedBy: where<number>(
      () => sql<boolean>`(not exists (select from warehouse_user wu where wu.id_user = ${given('receivedBy')})
        or twin.id_destination in (select wu.id_warehouse from warehouse_user wu where wu.id_user = ${given('receivedBy')}))`,
    ),
    idPrincipal: among('twin.idPrincipal'),
    principal: byValue(
      (is: boolean) => sql<boolean>`${is ? sql`` : sql`not`} exists (
        select from twin b where b.id_principal = twin.id_twin)`,
    ),
    search: searchingTwins(),
  },
  order: {
    idTwin: 'twin.idTwin' as const,
    name: 'twin.name' as const,
    mac: 'twin.mac' as const,
    createdAt: 'twin.createdAt' as const,
    lastSeenAt: sql<string | null>`nullif(seen.last_at, '-infinity')`,
  },
  emptyLast: ['lastSeenAt'],
  newest: ['twin.idTwin' as const],
};

const plainTwinList = defineList<OwnTwinFilters>()({
  ...shared,
  rows: () => selectTwins(builder),
  present: presentTwin,
});

/** The values that lists show: the highest of the active sensors of each twin. No index orders them, so all are read. */
const highest = sql<{ idTwin: number }>`(
  select l.id_twin, ${sql.join(
    shownMeasures.map((key) => sql`max(l.value) filter (where k.key = ${sql.lit(key)}) as ${sql.ref(key)}`),
  )}
  from reading_latest l
  join measurement k on k.id_measurement = l.id_measurement and k.key in (${sql.join(shownMeasures.map((key) => sql.lit(key)))})
  join twin_sensor x on x.id_sensor_twin = l.id_sensor_twin and x.id_company = ${given('idCompany')} and x.state = 'Activo'
  where l.id_company = ${given('idCompany')}
  group by l.id_twin)`;

const twinListByValue = defineList<OwnTwinFilters>()({
  ...shared,
  rows: () =>
    selectTwins(builder).leftJoin(highest.as('highest'), (join) =>
      join.onRef('highest.idTwin', '=', 'twin.idTwin'),
    ),
  order: Object.fromEntries(shownMeasures.map((key) => [key, sql<number | null>`highest.${sql.ref(key)}`])),
  emptyLast: shownMeasures,
  present: presentTwin,
});

const isByValue = (order: string | undefined) =>
  shownMeasures.some((key) => order?.replace(/^-/, '') === key);

/** Only an order by a value joins the latest readings. */
export async function twinList(tx: Tx, filters: OwnTwinFilters): Promise<Listing<TwinRow>> {
  const plain = await plainTwinList(tx, filters);
  const listFor = ({ order }: PagingQuery) => (isByValue(order) ? twinListByValue(tx, filters) : plain);
  return {
    ...plain,
    page: async (query, remember) => (await listFor(query)).page(query, remember),
    async *stream(query) {
      yield* (await listFor(query)).stream(query);
    },
    forFile: (rows) => withLatest(tx, rows),
  };
}

/** Twins with their sensors, for the field app. */
export const fieldTwinList = defineList<OwnTwinFilters>()({
  ...shared,
  rows: () => selectTwins(builder).select(sql<string>`${activeSensors}::text`.as('twinSensors')),
  present: (row) => ({ ...presentTwin(row), TwinSensors: passOn<TwinSensor[]>(row.twinSensors) }),
});

export const stationList = defineList<{ idCompany: number; search?: string | undefined }>()({
  entity: 'station',
  rows: () =>
    builder
      .selectFrom('station as s')
      .select(['s.idStation', 's.name'])
      .where('s.state', '=', 'Activo')
      .where(sql<boolean>`not exists (select from twin t where t.id_station = s.id_station)`),
  filters: { idCompany: equals('s.idCompany'), search: matching(['s.name']) },
  order: { name: 's.name' },
  newest: ['s.idStation'],
  present: (row) => row,
});

import type { DailyBehavior, ReportingShare, SensorStateRow } from '@gemelo/contract/endpoints/bi';
import type { SensorState } from '@gemelo/contract/endpoints/home';
import { sensorStates } from '@gemelo/contract/endpoints/home';
import { sql } from 'kysely';
import { stateOf } from '../../db/sensor-state.ts';
import { type HourFigure, readHours } from './hour-figures.ts';
import { backing, bounded, figureValue, isRead, spokenDay } from './present.ts';
import { anyOf, chosen, placeOf, where } from './scope.ts';
import type { Asked } from './scopes.ts';

interface Counted {
  idPlace: number;
  state: SensorState;
  twins: number;
  lastReadingAt: string | null;
}

/** How devices report now, where they stand now. */
export async function sensorStatesNow(asked: Asked): Promise<SensorStateRow[]> {
  const { tx, idCompany, filter } = asked;
  const segments = chosen(filter.segments);
  const { rows } = await sql<Counted>`
    with t as materialized (
      select t.id_twin, case when t.id_destination is null then t.id_warehouse else 0 end as id_warehouse, coalesce(a.id_lot, 0) as id_lot,
        array(select g.id_warehouse_segment from assignment_segment g where g.id_assignment = a.id_assignment) as segments,
        nullif(s.last_at, '-infinity') as last_at, ${stateOf(sql`s.last_at`)} as state
      from twin t
      join company c on c.id_company = t.id_company
      join twin_seen s on s.id_twin = t.id_twin
      left join twin_assignment ta on ta.id_twin_assignment = t.id_twin_assignment
      left join assignment a on a.id_assignment = ta.id_assignment
      where t.id_company = ${idCompany} and t.state = 'Activo')
    select p.id_place as "idPlace", t.state, count(*)::int as twins, iso(max(t.last_at)) as "lastReadingAt"
    from t ${placeOf(asked)}
    where ${where(
      anyOf(sql`t.id_twin`, chosen(filter.twins)),
      anyOf(sql`t.id_warehouse`, chosen(filter.warehouses)),
      anyOf(sql`t.id_lot`, chosen(filter.lots)),
      segments && sql`t.segments && ${segments}::int[]`,
    )}
    group by 1, 2 order by 1`.execute(tx);
  const totals = new Map<number, number>();
  for (const { idPlace, twins } of rows) totals.set(idPlace, (totals.get(idPlace) ?? 0) + twins);
  const named = await asked.placesOf(rows);
  const inOrder = [...rows].sort(
    (a, b) => a.idPlace - b.idPlace || sensorStates.indexOf(a.state) - sensorStates.indexOf(b.state),
  );
  return bounded(inOrder).map((row) => ({
    ...named(row.idPlace),
    state: row.state,
    twins: row.twins,
    share: row.twins / (totals.get(row.idPlace) ?? row.twins),
    lastReadingAt: row.lastReadingAt,
  }));
}

/** Puts the rows of one key together. */
function gathered(rows: readonly HourFigure[], keyOf: (row: HourFigure) => string): HourFigure[] {
  const found = new Map<string, HourFigure>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = found.get(key);
    found.set(key, before ? added(before, row) : row);
  }
  return [...found.values()];
}
const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
const most = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
const added = (a: HourFigure, b: HourFigure): HourFigure => ({
  ...a,
  count: a.count + b.count,
  sum: (a.sum ?? 0) + (b.sum ?? 0),
  min: least(a.min, b.min),
  max: most(a.max, b.max),
  sensors: a.sensors + b.sensors,
  expected: a.expected + b.expected,
});

/** Share of the sensors that reported in each hour; a sensor counts once for each measurement that it makes. */
export async function reportingShares(asked: Asked): Promise<ReportingShare[]> {
  const hours = gathered(await readHours(asked.tx, asked), ({ idPlace, at }) => `${idPlace}/${at}`);
  const rows = bounded(hours.filter(({ expected }) => expected > 0));
  const named = await asked.placesOf(rows);
  return rows.map(({ idPlace, at, day, hour, sensors, expected, count }) => ({
    ...named(idPlace),
    at,
    date: spokenDay(day),
    hour,
    reporting: sensors,
    expected,
    percentage: Math.min(100, (sensors / expected) * 100),
    readings: count,
  }));
}

/** Each measurement by hour of the day and day; an hour that the clock goes through twice is one. */
export async function dailyBehaviour(asked: Asked): Promise<DailyBehavior[]> {
  const hours = await readHours(asked.tx, asked);
  const rows = bounded(
    gathered(
      hours,
      ({ idPlace, idMeasurement, day, hour }) => `${idPlace}/${idMeasurement}/${day}/${hour}`,
    ).filter(isRead),
  );
  const named = await asked.placesOf(rows);
  return rows.map((row) => {
    const found = asked.facts.get(row.idMeasurement);
    if (!found) throw new Error(`no measurement ${row.idMeasurement}`);
    const { aggregation: _, ...shown } = found;
    return {
      ...named(row.idPlace),
      at: row.at,
      date: spokenDay(row.day),
      hour: row.hour,
      ...shown,
      value: figureValue(found, row),
      min: row.min,
      max: row.max,
      ...backing({ ...row, hours: row.sensors }),
    };
  });
}

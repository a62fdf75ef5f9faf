import type { DailyBehavior, ReportingShare, SensorStateRow } from '@gemelo/contract/endpoints/bi';
import type { SensorState } from '@gemelo/contract/endpoints/home';
import { sensorStates } from '@gemelo/contract/endpoints/home';
import { sql } from 'kysely';
import { stateOf } from '../../db/sensor-state.ts';
import { added, type HourFigure, readHours } from './hour-figures.ts';
import { bounded, figureValue, hourBacking, isRead, spokenDay, variableOf } from './present.ts';
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

/** Puts rows that follow each other and belong together into one. */
function joined(
  rows: readonly HourFigure[],
  belong: (a: HourFigure, b: HourFigure) => boolean,
): HourFigure[] {
  const found: HourFigure[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && belong(last, row)) found[found.length - 1] = added(last, row);
    else found.push(row);
  }
  return found;
}

/** The hours of each place, whatever was measured in them. */
function hoursOfPlaces(rows: readonly HourFigure[]): HourFigure[] {
  const places = new Map<number, Map<string, HourFigure>>();
  for (const row of rows) {
    const hours = places.get(row.idPlace) ?? new Map<string, HourFigure>();
    places.set(row.idPlace, hours);
    const before = hours.get(row.at);
    hours.set(row.at, before ? added(before, row) : row);
  }
  return [...places.values()].flatMap((hours) => [...hours.values()]);
}

/** Share of the sensors that reported in each hour; a sensor counts once for each measurement that it makes. */
export async function reportingShares(asked: Asked): Promise<ReportingShare[]> {
  const hours = hoursOfPlaces(await readHours(asked.tx, asked));
  const rows = bounded(hours.filter(({ expected }) => expected > 0));
  const named = await asked.placesOf(rows);
  return rows.map(({ idPlace, at, day, hour, sensors, expected, count }) => {
    const { kind, place, location } = named(idPlace);
    return {
      kind,
      idPlace,
      place,
      location,
      at,
      date: spokenDay(day),
      hour,
      reporting: sensors,
      expected,
      percentage: Math.min(100, (sensors / expected) * 100),
      readings: count,
    };
  });
}

const isSameHour = (a: HourFigure, b: HourFigure) =>
  a.idPlace === b.idPlace && a.idMeasurement === b.idMeasurement && a.hour === b.hour && a.day === b.day;

/** Each measurement by hour of the day and day; an hour that the clock goes through twice is one. */
export async function dailyBehaviour(asked: Asked): Promise<DailyBehavior[]> {
  const rows = bounded(joined(await readHours(asked.tx, asked), isSameHour).filter(isRead));
  const named = await asked.placesOf(rows);
  return rows.map((row) => {
    const measured = asked.factsOf(row);
    const { at, day, min, max } = row;
    const value = figureValue(measured, row);
    const shown = { at, day, value, min, max, backed: hourBacking(row) };
    return Object.assign(variableOf(named(row.idPlace), measured, shown), { hour: row.hour });
  });
}

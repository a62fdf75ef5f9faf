import type { Worst } from '@gemelo/contract/endpoints/inventory';
import { type Level, type PlaceState, placeStates } from '@gemelo/contract/endpoints/levels';
import { type ShownMeasure, shownMeasures } from '@gemelo/contract/endpoints/twins-latest';
import { type RawBuilder, sql } from 'kysely';
import { levelOfRank, openAlarms, worstLevel, worstRank } from '../../db/levels.ts';
import { stateOf } from '../../db/sensor-state.ts';

type Rows = RawBuilder<unknown>;

interface Reporting {
  twins: number;
  online: number;
  late: number;
  silent: number;
  never: number;
  lastAt: string | null;
}

/** How the twins in `rows` (with `id_twin`) report; the query must join the company as `c`. */
export const reportingOf = (rows: Rows) => sql<Reporting>`(
  select count(*) as twins,
    count(*) filter (where y.state = 'online') as online, count(*) filter (where y.state = 'late') as late,
    count(*) filter (where y.state = 'silent') as silent, count(*) filter (where y.state = 'never') as never,
    nullif(max(y.last_at), '-infinity') as last_at
  from (select ${stateOf(sql`s.last_at`)} as state, s.last_at from ${rows} t join twin_seen s on s.id_twin = t.id_twin) y)`;

/** The level of the worst twin in `rows`, and the unresolved alarms of all. */
export const troubleOf = (rows: Rows, idCompany: Rows) => sql<{ level: Level; openAlarms: number }>`(
  select ${worstLevel} as level, ${openAlarms} as open_alarms
  from ${rows} t join twin_trouble v on v.id_company = ${idCompany} and v.id_twin = t.id_twin)`;

type Readings = Record<ShownMeasure, number | null> &
  Record<`worst${Capitalize<ShownMeasure>}`, number[] | null>;

const nameOfWorst = (key: ShownMeasure) => `worst_${key}`;

/** The value of the worst reading of `r`, a row of `readingsOf`. */
export const worstValue = (key: ShownMeasure) => sql<number | null>`r.${sql.ref(nameOfWorst(key))}[2]`;

/**
 * Mean and worst of the latest readings of the twins in `rows` that still report: the last value of a silent one is not
 * a current value. The query must join the company as `c`. The worst is an array of rank, value, twin and alarms,
 * because arrays have a maximum: limits that a reading is beyond come first, then the highest value.
 */
export const readingsOf = (rows: Rows, idCompany: Rows) => sql<Readings>`(
  select ${sql.join(
    shownMeasures.flatMap((key) => {
      const ofKey = sql`filter (where k.key = ${sql.lit(key)})`;
      return [
        sql`avg(l.value) ${ofKey} as ${sql.ref(key)}`,
        sql`max(array[coalesce(b.rank, 0), l.value, t.id_twin, coalesce(b.alarms, 0)]::float8[]) ${ofKey} as ${sql.ref(nameOfWorst(key))}`,
      ];
    }),
  )}
  from ${rows} t
  join twin_seen s on s.id_twin = t.id_twin and ${stateOf(sql`s.last_at`)} in ('online', 'late')
  join reading_latest l on l.id_twin = t.id_twin
  join measurement k on k.id_measurement = l.id_measurement and k.key in (${sql.join(shownMeasures.map((key) => sql.lit(key)))})
  join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin and ts.state = 'Activo'
  left join (
    select v.id_twin, v.id_measurement, ${worstRank} as rank, ${openAlarms} as alarms from twin_trouble v
    where v.id_company = ${idCompany} group by v.id_twin, v.id_measurement
  ) b on b.id_twin = l.id_twin and b.id_measurement = l.id_measurement)`;

/** The worst reading of `r`, a row of `readingsOf`, with the name of its twin. */
export const worstOf = (key: ShownMeasure) => {
  const worst = sql`r.${sql.ref(nameOfWorst(key))}`;
  return sql<Worst | null>`(
    select json_build_object('idTwin', o.id_twin, 'name', o.name, 'value', ${worstValue(key)}, 'level', ${levelOfRank(sql`${worst}[1]`)},
      'openAlarms', ${worst}[4])
    from twin o where o.id_twin = ${worst}[3]::int)`;
};

/** What a place says about itself, from rows `x` (reporting), `v` (trouble) and `r` (readings). */
export const placeFacts = [
  sql<number>`x.twins`.as('twins'),
  sql<number>`x.online`.as('online'),
  sql<number>`x.late`.as('late'),
  sql<number>`x.silent`.as('silent'),
  sql<number>`x.never`.as('never'),
  sql<string | null>`x.last_at`.as('lastReadingAt'),
  sql<Level>`v.level`.as('level'),
  sql<number>`v.open_alarms`.as('openAlarms'),
  sql<number | null>`r.temperature`.as('temperature'),
  sql<number | null>`r.humidity`.as('humidity'),
  worstOf('temperature').as('worstTemperature'),
  worstOf('humidity').as('worstHumidity'),
] as const;

const rankOf = (state: PlaceState) => sql.lit(placeStates.indexOf(state));

/** Orders places by state, the worst with most open alarms highest, from rows `x` and `v`. */
export const stateOrder = sql<number[]>`array[case
  when v.level = 'alarm' then ${rankOf('alarm')} when v.level = 'warning' then ${rankOf('warning')}
  when x.twins = 0 then ${rankOf('empty')} when x.online > 0 then ${rankOf('normal')} when x.late > 0 then ${rankOf('late')}
  when x.never = x.twins then ${rankOf('never')} else ${rankOf('silent')} end, v.open_alarms::int]`;

/** The twins in the segment `s`. */
export const inSegment = sql`(select ta.id_twin from assignment_segment own join twin_assignment ta on ta.id_assignment = own.id_assignment
  where own.id_warehouse_segment = s.id_warehouse_segment and ta.state = 'Activo')`;

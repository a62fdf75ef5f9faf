import type { ExposureStep } from '@gemelo/contract/endpoints/exposure';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared.ts';

/** What is asked: stretches of twins in places, and the series of these twins by their whole key. */
export interface ExposureAsked {
  /** One entry for each stretch: its number, the run of stretches without interruption, whose and when. */
  numbers: number[];
  runs: number[];
  stretchTwins: number[];
  starts: string[];
  ends: string[];
  twins: number[];
  sensors: number[];
  measurements: number[];
  /** Whether a series is humidity; else it is temperature. */
  humid: boolean[];
  from: string;
  to: string;
  zone: string;
  step: ExposureStep;
  humidityWarning: number;
  humidityAlarm: number;
  temperatureAlarm: number;
  dewMargin: number;
}
type Slots = { readonly [Name in keyof ExposureAsked]: RawBuilder<ExposureAsked[Name]> };

interface Counted {
  readHours: number;
  readings: number;
  humidityWarningHours: number;
  humidityAlarmHours: number;
  temperatureAlarmHours: number;
  dewHours: number;
  minTemperature: number | null;
  maxTemperature: number | null;
  minHumidity: number | null;
  maxHumidity: number | null;
  smallestMargin: number | null;
}
interface Amplitude {
  amplitude: number;
  day: string;
}
interface Silence {
  hours: number;
  /** The hour of the last reading before it. */
  after: string;
}
export interface ExposureFound {
  stretches: ({ number: number; first: string; last: string } & Counted)[] | null;
  total: Counted;
  /** The worst day of each stretch and of each twin. */
  stretchDays: ({ number: number } & Amplitude)[] | null;
  twinDays: ({ idTwin: number } & Amplitude)[] | null;
  /** The longest silence between readings of each stretch and of each run. */
  stretchSilences: ({ number: number } & Silence)[] | null;
  runSilences: ({ run: number } & Silence)[] | null;
  series:
    | {
        at: string;
        temperature: number | null;
        minTemperature: number | null;
        maxTemperature: number | null;
        humidity: number | null;
        minHumidity: number | null;
        maxHumidity: number | null;
        smallestMargin: number | null;
      }[]
    | null;
}

/** Means of the same readings differ by their order in the last digits: those are not above a limit. */
const NOISE = sql.lit(1e-9);
/** Magnus formula: the dew point is b · g / (a - g). */
const [A, B] = [sql.lit(17.625), sql.lit(243.04)];

const counted = ({ humidityWarning, humidityAlarm, temperatureAlarm, dewMargin }: Slots) => sql`
  'readHours', count(*), 'readings', coalesce(sum(readings), 0),
  'humidityWarningHours', count(*) filter (where u > ${humidityWarning}::float8 + ${NOISE}),
  'humidityAlarmHours', count(*) filter (where u > ${humidityAlarm}::float8 + ${NOISE}),
  'temperatureAlarmHours', count(*) filter (where t > ${temperatureAlarm}::float8 + ${NOISE}),
  'dewHours', count(*) filter (where margin <= ${dewMargin}::float8 + ${NOISE}),
  'minTemperature', min(t_min), 'maxTemperature', max(t_max), 'minHumidity', min(u_min), 'maxHumidity', max(u_max),
  'smallestMargin', min(margin)`;

const silences = (part: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  select json_agg(json_build_object(${name}, g.part, 'hours', g.hours, 'after', iso(g.before))) from (
    select distinct on (part) part, before, (extract(epoch from hour - before) / 3600)::int - 1 as hours from (
      select ${part} as part, hour, lag(hour) over (partition by ${part} order by hour) as before from x) y
    where before is not null order by part, hours desc, before) g where g.hours > 0`;

/** The hours of the asked stretches, read once and counted in every way that is shown. */
export const exposureOf = prepared<ExposureAsked>()(
  (_db, slots) => sql<ExposureFound>`
    with s as materialized (
      select * from unnest(${slots.numbers}::int[], ${slots.runs}::int[], ${slots.stretchTwins}::int[],
        ${slots.starts}::timestamptz[], ${slots.ends}::timestamptz[]) s (number, run, id_twin, starts, ends)),
    h as materialized (
      select r.id_twin, r.id_sensor_twin, k.humid, r.hour, r.count, r.sum, r.min, r.max
      from unnest(${slots.twins}::int[], ${slots.sensors}::int[], ${slots.measurements}::int[], ${slots.humid}::boolean[])
        k (id_twin, id_sensor_twin, id_measurement, humid)
      join reading_hour r on r.id_twin = k.id_twin and r.id_sensor_twin = k.id_sensor_twin
        and r.id_measurement = k.id_measurement
        and r.hour >= ${slots.from}::timestamptz and r.hour < ${slots.to}::timestamptz),
    -- Temperature and humidity of the same sensor and hour beside each other.
    p as materialized (
      select s.number, s.run, h.id_twin, h.id_sensor_twin, h.hour, sum(h.count)::int as readings,
        sum(h.sum) filter (where not h.humid) as t_sum, sum(h.count) filter (where not h.humid) as t_count,
        min(h.min) filter (where not h.humid) as t_min, max(h.max) filter (where not h.humid) as t_max,
        sum(h.sum) filter (where h.humid) as u_sum, sum(h.count) filter (where h.humid) as u_count,
        min(h.min) filter (where h.humid) as u_min, max(h.max) filter (where h.humid) as u_max
      from h join s on s.id_twin = h.id_twin and h.hour >= s.starts and h.hour < s.ends
      group by 1, 2, 3, 4, 5),
    q as (
      select p.*, t_sum / t_count as t, u_sum / u_count as u,
        case when u_sum > 0 and t_sum / t_count > -${B}
          then ln(u_sum / u_count / 100) + ${A} * (t_sum / t_count) / (${B} + t_sum / t_count) end as g
      from p),
    x as materialized (
      select number, run, id_twin, hour, sum(readings)::int as readings, max(t) as t, max(u) as u,
        min(t_min) as t_min, max(t_max) as t_max, min(u_min) as u_min, max(u_max) as u_max,
        min(t - ${B} * g / (${A} - g)) as margin,
        sum(t_sum) as t_sum, sum(t_count) as t_count, sum(u_sum) as u_sum, sum(u_count) as u_count
      from q group by 1, 2, 3, 4),
    -- An hour of all counts with the worst of its twins.
    w as (
      select hour, sum(readings)::int as readings, max(t) as t, max(u) as u, min(t_min) as t_min, max(t_max) as t_max,
        min(u_min) as u_min, max(u_max) as u_max, min(margin) as margin
      from x group by hour),
    d as materialized (
      select number, id_twin, (hour at time zone ${slots.zone})::date as day, min(t_min) as low, max(t_max) as high
      from p where t_count > 0 group by 1, 2, 3)
    select
      (select json_agg(one) from (
        select json_build_object('number', number, 'first', iso(min(hour)), 'last', iso(max(hour)), ${counted(slots)}) as one
        from x group by number) o) as stretches,
      (select json_build_object(${counted(slots)}) from w) as total,
      (select json_agg(json_build_object('number', number, 'amplitude', amplitude, 'day', day)) from (
        select distinct on (number) number, high - low as amplitude, day from d order by number, high - low desc, day) o) as stretch_days,
      (select json_agg(json_build_object('idTwin', id_twin, 'amplitude', amplitude, 'day', day)) from (
        select distinct on (id_twin) id_twin, max(high) - min(low) as amplitude, day
        from d group by id_twin, day order by id_twin, max(high) - min(low) desc, day) o) as twin_days,
      (${silences(sql`number`, sql`'number'`)}) as stretch_silences,
      (${silences(sql`run`, sql`'run'`)}) as run_silences,
      (select json_agg(json_build_object('at', iso(at), 'temperature', t, 'minTemperature', t_min, 'maxTemperature', t_max,
          'humidity', u, 'minHumidity', u_min, 'maxHumidity', u_max, 'smallestMargin', margin) order by at) from (
        select date_trunc(${slots.step}, hour, ${slots.zone}) as at, sum(t_sum) / sum(t_count) as t, min(t_min) as t_min,
          max(t_max) as t_max, sum(u_sum) / sum(u_count) as u, min(u_min) as u_min, max(u_max) as u_max, min(margin) as margin
        from x group by 1) o) as series`,
);

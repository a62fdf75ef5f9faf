/** A call with the grouping that its screen uses, and the same figure from single readings. */
export interface Case {
  name: string;
  path: string;
  /** Added to the filter; a month of a warehouse is asked by day, a year of the company by month. */
  month: object;
  year: object;
  /** Over rows `r` (id_twin, id_sensor_twin, id_measurement, ts, hour, value, id_warehouse, segments). */
  raw: string;
}

const day = `(r.hour at time zone 'America/Guatemala')::date`;
const hourly =
  'with h as (select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour, avg(r.value) as mean from r group by 1, 2, 3, 4)';
const hourDay = `(h.hour at time zone 'America/Guatemala')::date`;
const above = (measurement: number, limit: number) =>
  `${hourly} select h.id_twin, ${hourDay}, count(*) filter (where h.mean > ${limit}) from h where h.id_measurement = ${measurement} group by 1, 2`;
const swings = (place: string) =>
  `with d as (select ${place} as place, r.id_twin, ${day} as day, max(r.value) - min(r.value) as swing from r where r.id_measurement = 1 group by 1, 2, 3)
   select place, day, avg(swing), max(swing) from d group by 1, 2`;

const conditionsByTwin = `${hourly}, p as (select h.id_twin, h.hour, max(h.mean) filter (where h.id_measurement = 1) as t, max(h.mean) filter (where h.id_measurement = 2) as h from h group by 1, 2)
      select count(*) filter (where p.h > 60), count(*) filter (where p.h > 65), count(*) filter (where p.t > 38),
        min(p.t - 243.04 * (ln(p.h / 100) + 17.625 * p.t / (243.04 + p.t)) / (17.625 - ln(p.h / 100) - 17.625 * p.t / (243.04 + p.t)))
      from p group by p.id_twin`;

export const cases: Case[] = [
  {
    name: 'avarageVariables',
    path: '/api/bi/avarageVariables',
    month: { group: 'warehouse', interval: 'day' },
    year: { group: 'warehouse', interval: 'month' },
    raw: `select r.id_warehouse, r.id_measurement, ${day}, avg(r.value), min(r.value), max(r.value), count(*) from r group by 1, 2, 3`,
  },
  {
    name: 'avarageVariablesSegment',
    path: '/api/bi/avarageVariablesSegment',
    month: {},
    year: {},
    raw: 'select unnest(r.segments), r.id_measurement, avg(r.value), min(r.value), max(r.value), count(*) from r group by 1, 2',
  },
  {
    name: 'minMaxVariablesBetweenDates',
    path: '/api/bi/minMaxVariablesBetweenDates',
    month: {},
    year: {},
    raw: 'select r.id_warehouse, r.id_measurement, min(r.value), max(r.value), count(*) from r group by 1, 2',
  },
  {
    name: 'thermalAmplitudeBetweenDates',
    path: '/api/bi/thermalAmplitudeBetweenDates',
    month: { group: 'twin', interval: 'day' },
    year: { group: 'segment', interval: 'month' },
    raw: swings('r.id_twin'),
  },
  {
    name: 'thermalAmplitude…ByWarehouse',
    path: '/api/bi/thermalAmplitudeBetweenDatesByWarehouse',
    month: {},
    year: { interval: 'month' },
    raw: swings('r.id_warehouse'),
  },
  {
    name: 'hoursAboveHumidity',
    path: '/api/bi/hoursAboveHumidity',
    month: { threshold: 60 },
    year: { threshold: 60, group: 'segment', interval: 'month' },
    raw: above(2, 60),
  },
  {
    name: 'hoursAboveTemperature',
    path: '/api/bi/hoursAboveTemperature',
    month: { threshold: 33 },
    year: { threshold: 33, group: 'segment', interval: 'month' },
    raw: above(1, 33),
  },
  {
    name: 'hoursAboveHumidity by ebag',
    path: '/api/bi/hoursAboveHumidity',
    month: { threshold: 60, interval: 'all' },
    year: { threshold: 60, interval: 'all' },
    raw: `${hourly} select h.id_twin, count(*) filter (where h.mean > 60) from h where h.id_measurement = 2 group by 1`,
  },
  {
    name: 'actualStateSensor',
    path: '/api/bi/actualStateSensor',
    month: { group: 'warehouse' },
    year: { group: 'warehouse' },
    raw: 'select r.id_warehouse, r.id_twin, max(r.ts) from r group by 1, 2',
  },
  {
    name: 'porcentageStateSensorByHour',
    path: '/api/bi/porcentageStateSensorByHour',
    month: {},
    year: {},
    raw: 'select r.hour, count(distinct (r.id_sensor_twin, r.id_measurement)) from r group by 1',
  },
  {
    name: 'variableSegment',
    path: '/api/bi/variableSegment',
    month: {},
    year: { interval: 'month' },
    raw: `select unnest(r.segments), r.id_measurement, ${day}, avg(r.value), min(r.value), max(r.value) from r group by 1, 2, 3`,
  },
  {
    name: 'dailyBehavior',
    path: '/api/bi/dailyBehavior',
    month: { measurements: [1] },
    year: { measurements: [1] },
    raw: 'select r.hour, avg(r.value), min(r.value), max(r.value) from r where r.id_measurement = 1 group by 1',
  },
  {
    name: 'storage-conditions',
    path: '/api/v4/bi/storage-conditions',
    month: { group: 'segment' },
    year: {},
    raw: conditionsByTwin,
  },
  {
    name: 'storage-conditions by ebag',
    path: '/api/v4/bi/storage-conditions',
    month: { group: 'twin' },
    year: { group: 'twin' },
    raw: conditionsByTwin,
  },
];

/** Weather stations are few, whatever the size of the company: the two of the demonstration. */
export const weatherCases = [
  { name: 'weatherstation', path: '/api/bi/weatherstation', body: { interval: 'day' } },
  { name: 'weatherstation/precipitation', path: '/api/bi/weatherstation/precipitation', body: {} },
  { name: 'wind-rose', path: '/api/v4/bi/wind-rose', body: {} },
];

/** Readings with the place where their twin was at the beginning of their hour. */
export const placedReadings = (where: string) => `
  with stay as (
    select m.id_twin, m.at, coalesce(lead(m.at) over (partition by m.id_twin order by m.at, m.id_movement), 'infinity') as next_at, m.id_warehouse, m.segments
    from movement m where m.id_company = $1),
  r as (
    select r.id_twin, r.id_sensor_twin, r.id_measurement, r.ts, date_trunc('hour', r.ts, 'UTC') as hour, r.value, s.id_warehouse, s.segments
    from reading r join stay s on s.id_twin = r.id_twin and date_trunc('hour', r.ts, 'UTC') >= s.at and date_trunc('hour', r.ts, 'UTC') < s.next_at
    where r.id_company = $1 and r.id_measurement in (1, 2) and r.ts >= $2 and r.ts < $3 ${where})`;

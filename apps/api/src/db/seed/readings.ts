import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { shapeReadings } from './incidents.ts';

/** A deterministic number between -0.5 and 0.5. */
const chance = sql`(('x' || substr(md5(ts.id_sensor_twin || ':' || sm.id_measurement || ':' || extract(epoch from h)::bigint), 1, 6))::bit(24)::int / 16777215.0 - 0.5)`;
/** The daily cycle on the coast of Guatemala: lowest before dawn, highest after noon. */
const sun = sql`sin(2 * pi() * (extract(hour from h at time zone 'America/Guatemala') - 9) / 24)`;

const DAYS = 30;
/** Days per statement, so that a slow machine stays below the statement timeout. */
const DAYS_PER_STATEMENT = 6;

/** Hourly readings with day, night and afternoon rain, up to the last reading of each twin. */
const seedHours = (tx: Tx, from: number, to: number) =>
  sql`
    insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
    select id_twin, id_sensor_twin, id_measurement, h, id_company, 4, case when id_measurement = 3 then v else 4 * v end,
      case when id_measurement = 3 then 0 when id_measurement = 7 then greatest(0, v - d) else v - d end, v + case when id_measurement = 3 then 0 else d end
    from (
      select ts.id_twin, ts.id_sensor_twin, sm.id_measurement, h, ts.id_company, abs(${chance}) * 1.2 as d,
        round((case sm.id_measurement
          when 1 then 28 + (ts.id_twin % 7) * 0.4 + 3.5 * ${sun} + 1.6 * ${chance}
          when 2 then 50 + (ts.id_twin % 5) * 0.8 - 4 * ${sun} + 4 * ${chance}
          when 3 then case when extract(hour from h at time zone 'America/Guatemala') between 14 and 18 and ${chance} > 0.2 then 18 * (${chance} - 0.2) else 0 end
          when 4 then 9 + 5 * ${sun} + 4 * ${chance}
          when 5 then 180 + 120 * ${chance}
          when 6 then 1010 - 1.5 * ${sun} + ${chance}
          when 7 then greatest(0, 820 * ${sun} + 90 * ${chance})
          else 80 + 10 * ${chance} end)::numeric, 2)::double precision as v
      from twin_sensor ts
      join sensor_measurement sm on sm.id_sensor = ts.id_sensor
      join twin_seen seen on seen.id_twin = ts.id_twin
      cross join generate_series(date_trunc('hour', now()) - make_interval(days => ${from}),
        date_trunc('hour', now()) - make_interval(days => ${to}) - interval '1 hour', interval '1 hour') h
      where h < seen.last_at
    ) made`.execute(tx);

/** Makes the latest reading of each twin agree with the hours before it. */
const continueLatest = (tx: Tx) =>
  sql`
    update reading_latest l set value = round((h.sum / h.count)::numeric, 1)
    from (
      select distinct on (id_twin, id_sensor_twin, id_measurement) id_twin, id_sensor_twin, id_measurement, sum, count
      from reading_hour order by id_twin, id_sensor_twin, id_measurement, hour desc
    ) h
    where (l.id_twin, l.id_sensor_twin, l.id_measurement) = (h.id_twin, h.id_sensor_twin, h.id_measurement)`.execute(
    tx,
  );

/** The latest readings are readings too, which the alarm engine evaluates, and count in their hour. */
async function seedLatest(tx: Tx) {
  await sql`select ensure_reading_month(month) from (select distinct date_trunc('month', ts, 'UTC') as month from reading_latest) m`.execute(
    tx,
  );
  await sql`
    insert into reading (id_twin, id_sensor_twin, id_measurement, id_company, ts, value)
    select id_twin, id_sensor_twin, id_measurement, id_company, ts, value from reading_latest`.execute(tx);
  await sql`
    insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
    select id_twin, id_sensor_twin, id_measurement, date_trunc('hour', ts), id_company, 1, value, value, value
    from reading_latest on conflict do nothing`.execute(tx);
}

/** Hours of wind direction as vectors, which are otherwise made of the readings that the hours before have none of. */
const seedDirections = (tx: Tx) =>
  sql`
    insert into direction_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, east, north)
    select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour, r.id_company, r.count,
      r.count * sind(r.sum / r.count), r.count * cosd(r.sum / r.count)
    from reading_hour r join measurement m on m.id_measurement = r.id_measurement and m.key = 'windDirection'`.execute(
    tx,
  );

export async function seedReadings(tx: Tx) {
  await sql`select ensure_reading_month(now() - interval '1 month' * n) from generate_series(0, 2) n`.execute(
    tx,
  );
  for (let from = DAYS; from > 0; from -= DAYS_PER_STATEMENT)
    await seedHours(tx, from, from - DAYS_PER_STATEMENT);
  await continueLatest(tx);
  await shapeReadings(tx);
  await seedLatest(tx);
  await seedDirections(tx);
  await sql`
    insert into reading_day (id_twin, id_sensor_twin, id_measurement, day, id_company, count, sum, min, max)
    select r.id_twin, r.id_sensor_twin, r.id_measurement, (r.hour at time zone c.time_zone)::date, r.id_company, sum(r.count), sum(r.sum), min(r.min), max(r.max)
    from reading_hour r join company c on c.id_company = r.id_company
    group by 1, 2, 3, 4, 5`.execute(tx);
}

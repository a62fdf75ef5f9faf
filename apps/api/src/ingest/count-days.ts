import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { longTransaction, type RunQuery } from '../db/long-transaction.ts';
import { SETTLE_LOCK } from '../db/settling.ts';
import { DAYS_LOCK } from './writing.ts';

/** Per company: held by the process that recounts its days. */
const JOB_LOCK = 471_002;

/** Days are computed from readings while these exist, and from hourly rollups after that. */
const COUNT_DAYS = `
  insert into reading_day (id_twin, id_sensor_twin, id_measurement, day, id_company, count, sum, min, max)
  select id_twin, id_sensor_twin, id_measurement, (at at time zone $2)::date, $1, sum(count), sum(sum), min(min), max(max)
  from (
    select id_twin, id_sensor_twin, id_measurement, ts as at, 1 as count, value as sum, value as min, value as max
    from reading where id_company = $1
      and ($3::date is null or ts >= ($3::date)::timestamp at time zone $2)
    union all
    select h.id_twin, h.id_sensor_twin, h.id_measurement, h.hour, h.count, h.sum, h.min, h.max
    from reading_hour h left join reading r on r.id_twin = h.id_twin and r.id_sensor_twin = h.id_sensor_twin
      and r.id_measurement = h.id_measurement and r.ts >= h.hour and r.ts < h.hour + interval '1 hour'
    where h.id_company = $1 and r.ts is null
      and ($3::date is null or h.hour >= ($3::date)::timestamp at time zone $2)
  ) readings group by 1, 2, 3, 4`;

async function countAlone(runQuery: RunQuery, idCompany: number) {
  const [lock] = await runQuery<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as mine', [
    JOB_LOCK,
    idCompany,
  ]);
  if (!lock?.mine) return;
  // Writers of this company back off while this lock is waited for, so the wait is short.
  await runQuery('select pg_advisory_xact_lock($1, $2)', [DAYS_LOCK, idCompany]);
  const [company] = await runQuery<{ zone: string }>(
    'select time_zone as zone from company where id_company = $1 and time_zone is distinct from days_zone',
    [idCompany],
  );
  if (!company) return;
  // Days whose hours are gone stay as they were counted, in the calendar of then.
  const [kept] = await runQuery<{ since: string | null }>('select first_kept_day($1)::text as since', [
    company.zone,
  ]);
  const since = kept?.since ?? null;
  await runQuery('delete from reading_day where id_company = $1 and ($2::date is null or day >= $2::date)', [
    idCompany,
    since,
  ]);
  await runQuery(COUNT_DAYS, [idCompany, company.zone, since]);
  // The figures that are kept by day and month belong to the old calendar.
  await runQuery('select pg_advisory_xact_lock($1, $2)', [SETTLE_LOCK, idCompany]);
  for (const table of ['twin_day', 'place_day', 'station_day', 'settled_day'])
    await runQuery(`delete from ${table} where id_company = $1 and ($2::date is null or day >= $2::date)`, [
      idCompany,
      since,
    ]);
  for (const table of ['twin_month', 'place_month', 'settled_month'])
    await runQuery(
      `delete from ${table} where id_company = $1 and ($2::date is null or month >= date_trunc('month', $2::date)::date)`,
      [idCompany, since],
    );
  await runQuery('update company set days_zone = $2 where id_company = $1', [idCompany, company.zone]);
}

/** Recounts the days of a company in its time zone. Its readings wait meanwhile; other companies are unaffected. */
export const countDays = (database: Database, idCompany: number): Promise<void> =>
  longTransaction(database, (runQuery) => countAlone(runQuery, idCompany));

/** Companies whose days were counted in another time zone than their current one. */
export const companiesToRecount = (database: Database): Promise<number[]> =>
  database.transaction(system, async (tx) => {
    const rows = await tx
      .selectFrom('company')
      .select('idCompany')
      .where('timeZone', 'is distinct from', (eb) => eb.ref('daysZone'))
      .execute();
    return rows.map(({ idCompany }) => idCompany);
  });

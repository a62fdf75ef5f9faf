import type { Database } from '../db/client.ts';
import { longTransaction } from '../db/long-transaction.ts';
import { dropMonths, monthsAgo } from '../db/months.ts';

/** Rows of one transaction. */
const BATCH = 10_000;

/** How many months the sums of readings are kept; 0: for ever. */
export interface SumsKept {
  hours: number;
  days: number;
}

/** The beginning of the first day before a moment whose figures are not settled yet: they are made of its hours. */
const FIRST_UNSETTLED = `
  with c as materialized (
    select c.id_company, coalesce(c.days_zone, c.time_zone) as zone,
      first_hour_of(c.id_company) as first_hour
    from company c)
  select iso(min(next_hour(d.day at time zone c.zone))) as since
  from c cross join lateral generate_series(
    greatest((c.first_hour at time zone c.zone)::date, first_kept_day(c.zone))::timestamp,
    (($1::timestamptz - interval '1 hour') at time zone c.zone)::date::timestamp, interval '1 day') d (day)
  left join settled_day s on s.id_company = c.id_company and s.day = d.day::date
  where c.first_hour < $1 and (s.until is distinct from 'infinity' or exists (
    select from unsettled_days u where u.id_company = c.id_company and d.day::date between u.first_day and u.last_day))`;

/** Hours go once their days are settled, so that what is kept of those days stays as it is. */
export async function dropHours(database: Database, months: number, signal?: AbortSignal): Promise<string[]> {
  const oldest = monthsAgo(months);
  const [open] = await longTransaction(database, (runQuery) =>
    runQuery<{ since: string | null }>(FIRST_UNSETTLED, [oldest]),
  );
  const before = new Date(Math.min(oldest.getTime(), open?.since ? Date.parse(open.since) : Infinity));
  const gone = await dropMonths(database, 'reading_hour', before, signal);
  return [...gone, ...(await dropMonths(database, 'direction_hour', before, signal))];
}

/** Tables by day; `settled_day` last, because it says that the others are complete. */
const BY_DAY = ['reading_day', 'twin_day', 'place_day', 'station_day', 'settled_day'];

/** Deletes days in batches, those alone whose hours are gone: others would be computed once more. */
export async function deleteDays(database: Database, months: number, signal?: AbortSignal): Promise<number> {
  const before = monthsAgo(months).toISOString().slice(0, 10);
  let total = 0;
  const companies = await longTransaction(database, (runQuery) =>
    runQuery<{ idCompany: number; before: string | null }>(
      `select id_company as "idCompany", least($1::date, date_trunc('month', first_kept_day(coalesce(days_zone, time_zone)))::date)::text as before
       from company where first_kept_day(coalesce(days_zone, time_zone)) is not null`,
      [before],
    ),
  );
  for (const { idCompany, before: end } of companies)
    for (const table of BY_DAY) {
      let deleted = BATCH;
      while (deleted === BATCH && !signal?.aborted) {
        const [found] = await longTransaction(database, (runQuery) =>
          runQuery<{ n: number }>(
            `with gone as (delete from ${table} where ctid = any(array(
               select ctid from ${table} where id_company = $1 and day < $2::date limit ${BATCH})) returning 1)
             select count(*)::int as n from gone`,
            [idCompany, end],
          ),
        );
        deleted = found?.n ?? 0;
        total += deleted;
      }
    }
  return total;
}

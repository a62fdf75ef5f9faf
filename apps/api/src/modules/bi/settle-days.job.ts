import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { longTransaction } from '../../db/long-transaction.ts';
import { SETTLE_LOCK } from '../../db/settling.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** An hour is settled this long after its end; readings that come later than half of it make its day unsettled again. */
const GRACE = '1 hour';

interface OpenDay {
  idCompany: number;
  zone: string;
  day: string;
  /** The end of the last hour that may be settled. */
  reach: string;
}

/** Days of which more is over than is settled, or that were marked; the newest first, since these are asked for most. */
async function openDays(database: Database, limit: number): Promise<OpenDay[]> {
  const { rows } = await database.transaction(system, (tx) =>
    sql<OpenDay>`
      with c as materialized (
        select c.id_company, coalesce(c.days_zone, c.time_zone) as zone, date_trunc('hour', now() - ${GRACE}::interval, 'UTC') as reach,
          first_hour_of(c.id_company) as first_hour
        from company c)
      select c.id_company as "idCompany", c.zone, d.day::date::text as day, iso(c.reach) as reach
      from c cross join lateral generate_series(greatest((c.first_hour at time zone c.zone)::date, first_kept_day(c.zone))::timestamp,
        ((c.reach - interval '1 hour') at time zone c.zone)::date::timestamp, interval '1 day') d (day)
      left join settled_day s on s.id_company = c.id_company and s.day = d.day::date
      where s.day is null or s.until < least(next_hour((d.day + interval '1 day') at time zone c.zone), c.reach) or exists (
        select from unsettled_days u where u.id_company = c.id_company and d.day::date between u.first_day and u.last_day)
      order by d.day desc, c.id_company limit ${limit}`.execute(tx),
  );
  return rows;
}

/** Days whose hours are gone stay as they were counted, and before the first hour there is nothing to count. */
const FORGET_MARKS = `
  delete from unsettled_days u using company c
  cross join lateral (select coalesce(c.days_zone, c.time_zone) as zone) z
  where c.id_company = u.id_company and u.last_day < greatest(
    first_kept_day(z.zone), (first_hour_of(c.id_company) at time zone z.zone)::date)`;

const REMOVE_MARKS = `
  with gone as (
    delete from unsettled_days where id_company = $1 and $2::date between first_day and last_day
    returning first_day, last_day)
  insert into unsettled_days (id_company, first_day, last_day)
  select distinct $1::int, p.first_day, p.last_day
  from gone cross join lateral (values (gone.first_day, $2::date - 1), ($2::date + 1, gone.last_day)) p (first_day, last_day)
  where p.first_day <= p.last_day`;

/**
 * Settles one day. Marks that are visible before it is computed are removed with it; what is written meanwhile leaves a
 * mark of its own, so that the day is computed once more.
 */
const settle = (database: Database, { idCompany, zone, day, reach }: OpenDay) =>
  longTransaction(database, async (runQuery) => {
    // One process at a time settles the days of a company, and never while they are counted in another zone.
    await runQuery('select pg_advisory_xact_lock($1, $2)', [SETTLE_LOCK, idCompany]);
    const [company] = await runQuery<{ zone: string }>(
      'select coalesce(days_zone, time_zone) as zone from company where id_company = $1',
      [idCompany],
    );
    if (company?.zone !== zone) return;
    await runQuery(REMOVE_MARKS, [idCompany, day]);
    await runQuery('select settle_day($1, $2, $3, $4)', [idCompany, zone, day, reach]);
    await runQuery('select settle_stations($1, $2, $3, $4)', [idCompany, zone, day, reach]);
  });

/** Settles days until none is left, or for about this many. */
const DAYS_A_RUN = 200;

export async function settleDays(database: Database, signal?: AbortSignal): Promise<number> {
  await longTransaction(database, (runQuery) => runQuery(FORGET_MARKS, []));
  const days = await openDays(database, DAYS_A_RUN);
  let settled = 0;
  for (const day of days) {
    if (signal?.aborted) break;
    await settle(database, day);
    settled += 1;
  }
  return settled;
}

/** Keeps the figures of hours that are over, by day. */
export const settleDaysJob = defineJob({
  name: 'settle-days',
  payload: object({}),
  attempts: 3,
  every: '* * * * *',
  atStart: true,
  quiet: true,
  async run(_payload, { database, signal }) {
    await settleDays(database, signal);
  },
});

import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { SETTLE_LOCK } from '../../db/settling.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** A day is settled this long after its end; readings that come later than half of it make it unsettled again. */
const GRACE = '1 hour';

interface OpenDay {
  idCompany: number;
  zone: string;
  day: string;
}

/** Days that are over and not settled, the newest first, since these are asked for most. */
async function openDays(database: Database, limit: number): Promise<OpenDay[]> {
  const { rows } = await database.transaction(system, (tx) =>
    sql<OpenDay>`
      with c as materialized (
        select c.id_company, coalesce(c.days_zone, c.time_zone) as zone,
          (select h.hour from reading_hour h where h.id_company = c.id_company order by h.hour limit 1) as first_hour
        from company c)
      select c.id_company as "idCompany", c.zone, d.day::date::text as day
      from c cross join lateral generate_series((c.first_hour at time zone c.zone)::date::timestamp,
        ((now() - ${GRACE}::interval) at time zone c.zone)::date - interval '1 day', interval '1 day') d (day)
      left join settled_day s on s.id_company = c.id_company and s.day = d.day::date
      where s.day is null or exists (
        select from unsettled_days u where u.id_company = c.id_company and d.day::date between u.first_day and u.last_day)
      order by d.day desc, c.id_company limit ${limit}`.execute(tx),
  );
  return rows;
}

/**
 * Settles one day. Marks that are visible before it is computed are removed with it; what is written meanwhile leaves a
 * mark of its own, so that the day is computed once more.
 */
const settle = (database: Database, { idCompany, zone, day }: OpenDay) =>
  database.transaction(system, async (tx) => {
    // One process at a time settles the days of a company, and never while they are counted in another zone.
    await sql`select pg_advisory_xact_lock(${SETTLE_LOCK}::int, ${idCompany}::int)`.execute(tx);
    const { rows } = await sql<{ zone: string }>`
      select coalesce(days_zone, time_zone) as zone from company where id_company = ${idCompany}`.execute(tx);
    if (rows[0]?.zone !== zone) return;
    await sql`
      with gone as (
        delete from unsettled_days where id_company = ${idCompany} and ${day}::date between first_day and last_day
        returning first_day, last_day)
      insert into unsettled_days (id_company, first_day, last_day)
      select distinct ${idCompany}::int, p.first_day, p.last_day
      from gone cross join lateral (values (gone.first_day, ${day}::date - 1), (${day}::date + 1, gone.last_day)) p (first_day, last_day)
      where p.first_day <= p.last_day`.execute(tx);
    await sql`select settle_day(${idCompany}::int, ${zone}::text, ${day}::date)`.execute(tx);
  });

/** Settles days until none is left, or for about this many. */
const DAYS_A_RUN = 200;

export async function settleDays(database: Database, signal?: AbortSignal): Promise<number> {
  const days = await openDays(database, DAYS_A_RUN);
  let settled = 0;
  for (const day of days) {
    if (signal?.aborted) break;
    await settle(database, day);
    settled += 1;
  }
  return settled;
}

/** Keeps the figures of days that are over. */
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

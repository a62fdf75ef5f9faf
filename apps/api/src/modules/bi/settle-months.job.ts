import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { SETTLE_LOCK } from '../../db/settling.ts';
import { defineJob } from '../../jobs/define-job.ts';

interface OpenMonth {
  idCompany: number;
  month: string;
}

/** Months that are over and not kept though all their days are settled, the newest first. */
async function openMonths(tx: Tx, only: number | null = null): Promise<OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`
    with c as materialized (
      select c.id_company, min(s.day) as first_day, max(s.day) as last_day
      from company c join settled_day s on s.id_company = c.id_company
      where ${only}::int is null or c.id_company = ${only}::int group by 1)
    select c.id_company as "idCompany", m.month::date::text as month
    from c cross join lateral generate_series(date_trunc('month', c.first_day::timestamp), c.last_day + interval '1 day' - interval '1 month', interval '1 month') m (month)
    cross join lateral (select greatest(m.month::date, c.first_day) as first, (m.month + interval '1 month')::date - 1 as last) d
    where not exists (select from settled_month k where k.id_company = c.id_company and k.month = m.month::date)
      and not exists (select from unsettled_days u where u.id_company = c.id_company and u.first_day <= d.last and u.last_day >= d.first)
      and (select count(*) from settled_day s where s.id_company = c.id_company and s.day between d.first and d.last) = d.last - d.first + 1
    order by m.month desc, c.id_company`.execute(tx);
  return rows;
}

/** Keeps the figures of months that are over, for as many as there are. */
export async function settleMonths(database: Database, signal?: AbortSignal): Promise<number> {
  const open = await database.transaction(system, (tx) => openMonths(tx));
  let settled = 0;
  for (const { idCompany, month } of open) {
    if (signal?.aborted) break;
    await database.transaction(system, async (tx) => {
      // Days are settled, and counted in another zone, under the same lock: the month may have lost some.
      await sql`select pg_advisory_xact_lock(${SETTLE_LOCK}::int, ${idCompany}::int)`.execute(tx);
      const still = await openMonths(tx, idCompany);
      if (!still.some((one) => one.month === month)) return;
      await sql`select settle_month(${idCompany}::int, ${month}::date)`.execute(tx);
      settled += 1;
    });
  }
  return settled;
}

/** Less often than days are settled: a month in which late readings arrive is put together anew each time. */
export const settleMonthsJob = defineJob({
  name: 'settle-months',
  payload: object({}),
  attempts: 3,
  every: '*/15 * * * *',
  atStart: true,
  quiet: true,
  async run(_payload, { database, signal }) {
    await settleMonths(database, signal);
  },
});

import { object } from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { longTransaction } from '../../db/long-transaction.ts';
import { SETTLE_LOCK } from '../../db/settling.ts';
import { defineJob } from '../../jobs/define-job.ts';

interface OpenMonth {
  idCompany: number;
  month: string;
}

/** Months that are over and not kept though all their days are settled, the newest first; of one company or of all. */
const OPEN_MONTHS = `
  with c as materialized (
    select s.id_company, min(s.day) as first_day, max(s.day) as last_day
    from settled_day s where s.until = 'infinity' and ($1::int is null or s.id_company = $1::int) group by 1)
  select c.id_company as "idCompany", m.month::date::text as month
  from c cross join lateral generate_series(date_trunc('month', c.first_day::timestamp), c.last_day + interval '1 day' - interval '1 month', interval '1 month') m (month)
  cross join lateral (select greatest(m.month::date, c.first_day) as first, (m.month + interval '1 month')::date - 1 as last) d
  where not exists (select from settled_month k where k.id_company = c.id_company and k.month = m.month::date)
    and not exists (select from unsettled_days u where u.id_company = c.id_company and u.first_day <= d.last and u.last_day >= d.first)
    and (select count(*) from settled_day s where s.id_company = c.id_company and s.day between d.first and d.last) = d.last - d.first + 1
  order by m.month desc, c.id_company`;

/** Keeps the figures of months that are over, for as many as there are. */
export async function settleMonths(database: Database, signal?: AbortSignal): Promise<number> {
  const found = await longTransaction(database, (runQuery) => runQuery<OpenMonth>(OPEN_MONTHS, [null]));
  let settled = 0;
  for (const { idCompany, month } of found) {
    if (signal?.aborted) break;
    await longTransaction(database, async (runQuery) => {
      // Days are settled, and counted in another zone, under the same lock: the month may have lost some.
      await runQuery('select pg_advisory_xact_lock($1, $2)', [SETTLE_LOCK, idCompany]);
      const open = await runQuery<OpenMonth>(OPEN_MONTHS, [idCompany]);
      if (!open.some((one) => one.month === month)) return;
      await runQuery('select settle_month($1, $2)', [idCompany, month]);
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

import type { Health } from '@gemelo/contract/endpoints/health';

type Kept = Health['database']['tables'][number]['kept'];

/** Tables whose rows leave after a while, as the sweeps do it. */
const days: Readonly<Record<string, number>> = {
  unmapped_reading: 30,
  job_run: 30,
  session: 90,
  idempotency: 2,
  push_message: 7,
  notification: 365,
  device_call: 400,
  report_run: 400,
};

/** For how long rows of a table stay; null for what grows for ever. */
export const keptOf = (table: string, readingMonths: number): Kept => {
  if (table === 'reading') return { count: readingMonths, unit: 'month' };
  const count = days[table];
  return count === undefined ? null : { count, unit: 'day' };
};

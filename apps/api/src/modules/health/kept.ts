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

/** Companies decide for how long they keep where people were. */
const ofCompanies = ['position', 'route_stop', 'route_day', 'geofence_event'];

/** For how long rows of a table stay. */
export const keptOf = (table: string, readingMonths: number): Kept => {
  if (table === 'reading') return { count: readingMonths, unit: 'month' };
  if (ofCompanies.includes(table)) return { count: 0, unit: 'company' };
  const count = days[table];
  return count === undefined ? { count: 0, unit: 'always' } : { count, unit: 'day' };
};

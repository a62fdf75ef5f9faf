import type { Health } from '@gemelo/contract/endpoints/health';
import type { Retention } from '../../retention.ts';

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
  report_run_mail: 400,
  waiting_device: 90,
};

/** Companies decide for how long they keep where people were. */
const ofCompanies = ['position', 'route_stop', 'route_day', 'geofence_event'];

/** Tables whose months are a setting. */
const months: Readonly<Record<string, keyof Retention>> = {
  reading: 'readings',
  reading_hour: 'hours',
  direction_hour: 'hours',
  reading_day: 'days',
  twin_day: 'days',
  place_day: 'days',
  station_day: 'days',
  settled_day: 'days',
  audit: 'audit',
  audit_chain: 'audit',
  mail: 'mails',
  mail_attachment: 'mails',
  movement: 'movements',
  alarm: 'events',
  alarm_event: 'events',
  ticket_event: 'events',
  task_event: 'events',
};

/** For how long rows of a table stay. */
export const keptOf = (table: string, retention: Retention): Kept => {
  if (ofCompanies.includes(table)) return { count: 0, unit: 'company' };
  const setting = months[table];
  const count = setting ? retention[setting] : (days[table] ?? 0);
  if (count === 0) return { count, unit: 'always' };
  return { count, unit: setting ? 'month' : 'day' };
};

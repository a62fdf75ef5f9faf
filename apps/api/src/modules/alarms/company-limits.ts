import { sql } from 'kysely';

/** What the settings of company `c` say about the measurement `m` of a rule `r`; nothing where they say nothing. */
export const companyThreshold = sql<number | null>`case
  when r.condition <> 'above' then null
  when m.key = 'humidity' and r.severity = 'warning' then c.humidity_warning
  when m.key = 'humidity' and r.severity = 'alarm' then c.humidity_alarm
  when m.key = 'temperature' and r.severity = 'alarm' then c.temperature_alarm end`;

/** After so many seconds without a word from it a twin of company `c` is silent. */
export const companyHold = sql<number>`12 * c.reading_interval_seconds`;

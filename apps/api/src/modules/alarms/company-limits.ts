import { sql } from 'kysely';

/** What the settings of company `c` say about the measurement `m` where it is more; nothing where they say nothing. */
export const thresholdOf = {
  warning: sql<number | null>`case m.key when 'humidity' then c.humidity_warning end`,
  alarm: sql<
    number | null
  >`case m.key when 'humidity' then c.humidity_alarm when 'temperature' then c.temperature_alarm end`,
};

/** The same for a rule `r`. */
export const companyThreshold = sql<number | null>`case when r.condition = 'above' then
  case r.severity when 'warning' then ${thresholdOf.warning} else ${thresholdOf.alarm} end end`;

/** After so many seconds without a word from it a twin of company `c` is silent. */
export const companyHold = sql<number>`sensor_state_seconds('late', c.reading_interval_seconds)`;

import { sql } from 'kysely';

/** The upper limit of the settings of company `c` for the measurement `m`; null if they define none. */
export const thresholdOf = {
  warning: sql<number | null>`case m.key when 'humidity' then c.humidity_warning end`,
  alarm: sql<
    number | null
  >`case m.key when 'humidity' then c.humidity_alarm when 'temperature' then c.temperature_alarm end`,
};

/** The same for a rule `r`. */
export const companyThreshold = sql<number | null>`case when r.condition = 'above' then
  case r.severity when 'warning' then ${thresholdOf.warning} else ${thresholdOf.alarm} end end`;

/** Seconds without a reading after which a twin of company `c` counts as silent. */
export const companyHold = sql<number>`sensor_state_seconds('late', c.reading_interval_seconds)`;

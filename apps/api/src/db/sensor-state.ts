import type { SensorState } from '@gemelo/contract/endpoints/home';
import { type RawBuilder, sql } from 'kysely';

/** The state of a sensor last seen at `lastAt`; the query must join the company as `c`. */
export const stateOf = (lastAt: RawBuilder<unknown>) =>
  sql<SensorState>`sensor_state(${lastAt}, c.reading_interval_seconds, now())`;

/** Bounds that are known before any row is read, so that the index on `lastAt` is used. */
export function inSensorState(
  lastAt: RawBuilder<unknown>,
  states: readonly SensorState[],
  idCompany: number | RawBuilder<unknown>,
): RawBuilder<boolean> {
  const since = (state: SensorState) =>
    sql`(select sensor_state_since(${sql.lit(state)}, c.reading_interval_seconds, now()) from company c where c.id_company = ${idCompany})`;
  const range: Record<SensorState, RawBuilder<unknown>> = {
    online: sql`${lastAt} > ${since('online')}`,
    late: sql`${lastAt} <= ${since('online')} and ${lastAt} > ${since('late')}`,
    silent: sql`${lastAt} <= ${since('late')} and ${lastAt} <> '-infinity'`,
    never: sql`${lastAt} = '-infinity'`,
  };
  const conditions = [...new Set(states)].map((state) => sql`(${range[state]})`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

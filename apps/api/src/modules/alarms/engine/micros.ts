import { type RawBuilder, sql } from 'kysely';
import type { Micros } from './evaluate.ts';

/** A timestamp column in microseconds; null for `-infinity`. */
export const microsOf = (column: string): RawBuilder<Micros | null> =>
  sql`case when isfinite(${sql.ref(column)}) then (extract(epoch from ${sql.ref(column)}) * 1000000)::bigint end`;

/** The database format of a timestamp, to the microsecond. */
export const toMoment = (at: Micros): string =>
  `${new Date(Math.floor(at / 1000)).toISOString().slice(0, -1)}${String(at % 1000).padStart(3, '0')}Z`;

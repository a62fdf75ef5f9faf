import type { DeliveryState } from '@gemelo/contract/endpoints/firmware-waves';
import { sql } from 'kysely';

/** A device that is in one of these is getting a firmware, or is going to. */
export const openStates = [
  'QUEUED',
  'INITIATED',
  'DOWNLOADING',
  'DOWNLOADED',
  'VERIFIED',
  'UPDATING',
] as const satisfies readonly DeliveryState[];

/** Written into statements, so that the indexes of open deliveries serve them. */
export const openList = sql`(${sql.join(openStates.map((state) => sql.lit(state)))})`;

/** The kind of news about waves and what became of their devices. */
export const WAVE = 'firmware-wave';

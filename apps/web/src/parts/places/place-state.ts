import type { Level } from '@gemelo/contract/endpoints/levels';

/** What is known of the devices of a place. */
export interface PlaceFacts {
  level: Level;
  openAlarms: number;
  twins: number;
  online: number;
  late: number;
  silent: number;
  never: number;
}

export type PlaceState = Level | 'late' | 'silent' | 'never' | 'empty';

/** The worst that can be said of a place; nothing is normal where no device reports. */
export function placeStateOf({ level, twins, online, late, never }: PlaceFacts): PlaceState {
  if (level !== 'normal') return level;
  if (twins === 0) return 'empty';
  if (online > 0) return 'normal';
  if (late > 0) return 'late';
  return never === twins ? 'never' : 'silent';
}

/** States that outline a place on its plan. */
export const isOutlined = (state: PlaceState): state is 'alarm' | 'warning' =>
  state === 'alarm' || state === 'warning';

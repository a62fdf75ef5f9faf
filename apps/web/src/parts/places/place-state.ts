import { type Level, type PlaceState, placeStates } from '@gemelo/contract/endpoints/levels';

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

/** The worst that can be said of a place; nothing is normal where no device reports. */
export function placeStateOf({ level, twins, online, late, never }: PlaceFacts): PlaceState {
  if (level !== 'normal') return level;
  if (twins === 0) return 'empty';
  if (online > 0) return 'normal';
  if (late > 0) return 'late';
  return never === twins ? 'never' : 'silent';
}

/** More than this many open alarms order a place no further. */
const MOST_ALARMS = 1_000;

/** Orders places by state, the worst with most open alarms highest. */
export const stateRank = (place: PlaceFacts) =>
  placeStates.indexOf(placeStateOf(place)) * MOST_ALARMS + Math.min(place.openAlarms, MOST_ALARMS - 1);

/** States that outline a place on its plan. */
export const isOutlined = (state: PlaceState): state is 'alarm' | 'warning' =>
  state === 'alarm' || state === 'warning';

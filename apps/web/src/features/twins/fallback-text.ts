import { homeCounters } from '@gemelo/contract/endpoints/home';
import {
  activeTwins,
  allTwins,
  availableStations,
  freeTwins,
  oneTwin,
  ownTwins,
  twinMovements,
  twinsWithoutToken,
} from '@gemelo/contract/endpoints/twins';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';

/** Calls that are stale after a change to a twin. */
export const twinReaders: AnyEndpoint[] = [
  allTwins,
  oneTwin,
  ownTwins,
  activeTwins,
  freeTwins,
  twinsWithoutToken,
  twinMovements,
  availableStations,
  homeCounters,
];

/** Fallback error text of failed writes. */
export const NOT_DONE = 'REQUEST_NOT_DONE';

import { assignmentInfo, listAssignments, oneAssignment } from '@gemelo/contract/endpoints/assignments';
import {
  activeTwins,
  allTwins,
  freeTwins,
  oneTwin,
  twinsInTransit,
  twinsToReceive,
} from '@gemelo/contract/endpoints/twins';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';

/** Calls that become stale when a device changes its place. */
export const moved: AnyEndpoint[] = [
  listAssignments,
  oneAssignment,
  assignmentInfo,
  freeTwins,
  twinsInTransit,
  twinsToReceive,
  allTwins,
  activeTwins,
  oneTwin,
];

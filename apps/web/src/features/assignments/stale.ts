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

/** What is read anew once a device has changed its place. */
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

import { platformSessions } from '@gemelo/contract/endpoints/tokens';
import { useRead } from '../../lib/query.ts';

/** Device platforms with their sign-in state, undefined while they load. */
export function usePlatforms() {
  return useRead(platformSessions, {}).data?.data;
}

import { platformSessions } from '@gemelo/contract/endpoints/tokens';
import { useRead } from '../../lib/query.ts';

/** The device platforms, and whether one is signed in to each. */
export function usePlatforms() {
  const { data } = useRead(platformSessions, {});
  return data?.data ?? [];
}

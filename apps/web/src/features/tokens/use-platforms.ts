import { platformSessions } from '@gemelo/contract/endpoints/tokens';
import { useRead } from '../../lib/query.ts';

/** Device platforms with their sign-in state. */
export function usePlatforms() {
  const { data } = useRead(platformSessions, {});
  return data?.data ?? [];
}

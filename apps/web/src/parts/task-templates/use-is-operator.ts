import { useSession } from '../../lib/session.ts';

/** Whether the user belongs to the operator, whose templates every company sees. */
export const useIsOperator = () => useSession((session) => session.user?.operator ?? false);

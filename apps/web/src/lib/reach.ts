import { useSession } from './session.ts';

export const ADMINISTRATOR = 1;

/** Whether the user sees every company, as administrators of the operator do. */
export const useSeesAll = (): boolean =>
  useSession(
    ({ user }) =>
      Boolean(user?.operator) && Boolean(user?.roles.some(({ idRole }) => idRole === ADMINISTRATOR)),
  );

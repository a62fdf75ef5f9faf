import { useSession } from './session.ts';

export const ADMINISTRATOR = 1;

/** Whether the person sees every company: an administrator of the operator's. */
export const useSeesAll = (): boolean =>
  useSession(
    ({ user }) =>
      Boolean(user?.operator) && Boolean(user?.roles.some(({ idRole }) => idRole === ADMINISTRATOR)),
  );

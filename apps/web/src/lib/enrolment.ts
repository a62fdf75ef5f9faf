import { create } from 'zustand';
import { session, useSession } from './session.ts';

/** The session whose role requires a second factor that is not set up yet. */
const useEnrolment = create<{ token: string | null }>(() => ({ token: null }));

/** The server refuses calls until a second factor is set up. */
export const requireEnrolment = () => useEnrolment.setState({ token: session.token() });

export const enrolmentDone = () => useEnrolment.setState({ token: null });

/** Whether the signed-in user may only set up a second factor. */
export function useMustEnrol(): boolean {
  const required = useEnrolment((state) => state.token);
  const token = useSession((state) => state.token);
  return required !== null && required === token;
}

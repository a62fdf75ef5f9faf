import { create } from 'zustand';
import { session, useSession } from './session.ts';

/** The session whose role asks for a second factor that the person does not have yet. */
const useEnrolment = create<{ token: string | null }>(() => ({ token: null }));

/** The server refused a call until a second factor is set up. */
export const requireEnrolment = () => useEnrolment.setState({ token: session.token() });

export const enrolmentDone = () => useEnrolment.setState({ token: null });

/** Whether nothing but the set-up of a second factor is open to the person who is signed in. */
export function useMustEnrol(): boolean {
  const asked = useEnrolment((state) => state.token);
  const token = useSession((state) => state.token);
  return asked !== null && asked === token;
}

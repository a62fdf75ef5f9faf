import type { UserData } from '@gemelo/contract/endpoints/users';
import { create } from 'zustand';

const TOKEN = 'tokenAuth';
const USER = 'User';
const ROLES = 'Roles';
const ENDS = 'sessionEnds';
export const SESSION_MS = 86_400_000;

/** Why nobody is signed in: never was, chose to leave, or the session ended while inside. */
type Absence = 'never' | 'left' | 'ended';

interface Session {
  token: string | null;
  user: UserData | null;
  absence: Absence;
}

function stored(): Session {
  const token = localStorage.getItem(TOKEN);
  const user = localStorage.getItem(USER);
  const ends = Number(localStorage.getItem(ENDS));
  if (!token || !user || ends < Date.now()) return { token: null, user: null, absence: 'never' };
  return { token, user: JSON.parse(user) as UserData, absence: 'never' };
}

export const useSession = create<Session>(() => stored());

function keep(user: UserData) {
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(ROLES, JSON.stringify(user.roles));
}

function clear(absence: Absence) {
  for (const key of [TOKEN, USER, ROLES, ENDS]) localStorage.removeItem(key);
  sessionStorage.clear();
  useSession.setState({ token: null, user: null, absence });
}

export const session = {
  token: () => useSession.getState().token,
  user: () => useSession.getState().user,
  endsAt: () => Number(localStorage.getItem(ENDS)),

  begin(token: string, user: UserData) {
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(ENDS, String(Date.now() + SESSION_MS));
    keep(user);
    useSession.setState({ token, user, absence: 'never' });
  },

  update(user: UserData) {
    keep(user);
    useSession.setState({ user });
  },

  leave: () => clear('left'),
  end: () => clear('ended'),
};

/** All tabs share one session: what one tab does to it, the others follow. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== TOKEN && event.key !== USER) return;
    const had = useSession.getState().token;
    const next = stored();
    useSession.setState({ ...next, absence: had && !next.token ? 'left' : next.absence });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

export function useCan(): (grant: string) => boolean {
  const permissions = useSession((state) => state.user?.permissions);
  return (grant) => permissions?.includes(grant) ?? false;
}

import type { UserData } from '@gemelo/contract/endpoints/users';
import { create } from 'zustand';

const TOKEN = 'tokenAuth';
const USER = 'User';
const ROLES = 'Roles';
const ENDS = 'sessionEnds';
const ABSENCE = 'sessionAbsence';
export const SESSION_MS = 86_400_000;

/** Why there is no session: never signed in, signed out, ended by the server, or expired after 24 hours. */
export type Absence = 'never' | 'left' | 'ended' | 'expired';

interface Session {
  token: string | null;
  user: UserData | null;
  absence: Absence;
}

const noSession = (absence: Absence): Session => ({ token: null, user: null, absence });

function readUser(): UserData | null {
  try {
    return JSON.parse(localStorage.getItem(USER) ?? 'null') as UserData | null;
  } catch {
    return null;
  }
}

function clearStorage() {
  for (const key of [TOKEN, USER, ROLES, ENDS]) localStorage.removeItem(key);
  sessionStorage.clear();
}

function stored(): Session {
  const token = localStorage.getItem(TOKEN);
  const user = readUser();
  if (!token || !user) return noSession('never');
  if (Number(localStorage.getItem(ENDS)) > Date.now()) return { token, user, absence: 'never' };
  clearStorage();
  return noSession('expired');
}

export const useSession = create<Session>(() => stored());

function storeUser(user: UserData) {
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(ROLES, JSON.stringify(user.roles));
}

/** The reason is stored first, so that other tabs find it when the token is removed. */
function clear(absence: Absence) {
  localStorage.setItem(ABSENCE, absence);
  clearStorage();
  useSession.setState(noSession(absence));
}

export const session = {
  token: () => useSession.getState().token,
  user: () => useSession.getState().user,
  endsAt: () => Number(localStorage.getItem(ENDS)),

  begin(token: string, user: UserData) {
    localStorage.removeItem(ABSENCE);
    localStorage.setItem(ENDS, String(Date.now() + SESSION_MS));
    storeUser(user);
    localStorage.setItem(TOKEN, token);
    useSession.setState({ token, user, absence: 'never' });
  },

  update(user: UserData) {
    // Another tab may have just ended the session; its cleared storage must not be written again.
    if (!session.token() || localStorage.getItem(TOKEN) !== session.token()) return;
    storeUser(user);
    useSession.setState({ user });
  },

  leave: () => clear('left'),
  end: () => clear(session.endsAt() > Date.now() ? 'ended' : 'expired'),
  expire: () => clear('expired'),
};

/** All tabs share one session and follow changes made by another tab. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== TOKEN && event.key !== USER) return;
    const previousToken = useSession.getState().token;
    const next = stored();
    if (next.token || !previousToken) return useSession.setState(next);
    sessionStorage.clear();
    useSession.setState(noSession((localStorage.getItem(ABSENCE) as Absence | null) ?? 'left'));
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Ends the session after 24 hours, also in a tab that was suspended at that moment. */
export function watchExpiry(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkExpiry = () => {
    clearTimeout(timer);
    if (!session.token()) return;
    const left = session.endsAt() - Date.now();
    if (left <= 0) return session.expire();
    timer = setTimeout(checkExpiry, left);
  };
  const stop = useSession.subscribe(checkExpiry);
  document.addEventListener('visibilitychange', checkExpiry);
  checkExpiry();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkExpiry);
  };
}

export function useCan(): (grant: string) => boolean {
  const permissions = useSession((state) => state.user?.permissions);
  return (grant) => permissions?.includes(grant) ?? false;
}

import { create } from 'zustand';
import { isSame } from './is-same.ts';
import type { Owner } from './offline/stored.ts';

/** An activity that runs on this phone, while which its place is told. */
export interface SharedActivity {
  owner: Owner;
  idActivityUser: number;
  activityName: string;
  intervalSeconds: number;
}

interface Sharing {
  activity: SharedActivity | null;
  isPaused: boolean;
  /** The screen is kept on meanwhile. */
  isAwake: boolean;
}

const KEPT = 'fieldSharing';
const none: Sharing = { activity: null, isPaused: false, isAwake: false };

function stored(): Sharing {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Sharing>) };
  } catch {
    return none;
  }
}

/** Outlives the page, so that sharing goes on, visibly, after a reload. */
export const useSharing = create<Sharing>()(stored);
useSharing.subscribe((state) => {
  if (!isSame(state, stored())) localStorage.setItem(KEPT, JSON.stringify(state));
});
/** What one tab begins, pauses or ends holds in all of them: each may be the one that follows the phone. */
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== KEPT) return;
  const next = stored();
  const { activity } = useSharing.getState();
  // Following goes on where the activity is the same one.
  useSharing.setState(isSame(activity, next.activity) ? { ...next, activity } : next);
});

export const sharing = {
  begin: (activity: SharedActivity) => useSharing.setState({ activity, isPaused: false }),
  pause: (isPaused: boolean) => useSharing.setState({ isPaused }),
  keepAwake: (isAwake: boolean) => useSharing.setState({ isAwake }),
  end: (idActivityUser?: number) => {
    const { activity } = useSharing.getState();
    if (idActivityUser === undefined || activity?.idActivityUser === idActivityUser)
      useSharing.setState({ activity: null, isPaused: false });
  },
};

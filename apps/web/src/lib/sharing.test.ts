import { afterEach, expect, test } from 'vitest';
import { sharing, useSharing } from './sharing.ts';

const KEPT = 'fieldSharing';
const activity = { owner: '1.1', idActivityUser: 5, activityName: 'Ronda', intervalSeconds: 60 };

/** Another tab stores what it did. */
function inOtherTab(state: unknown) {
  localStorage.setItem(KEPT, JSON.stringify(state, null, 2));
  window.dispatchEvent(new StorageEvent('storage', { key: KEPT }));
}

afterEach(() => sharing.end());

test('what is paused or ended in another tab is so in this one, which writes nothing back', () => {
  sharing.begin(activity);
  const begun = useSharing.getState().activity;
  inOtherTab({ activity, isPaused: true, isAwake: false });
  expect(useSharing.getState()).toMatchObject({ isPaused: true });
  expect(useSharing.getState().activity).toBe(begun);
  const ended = { activity: null, isPaused: false, isAwake: false };
  inOtherTab(ended);
  expect(useSharing.getState().activity).toBeNull();
  expect(localStorage.getItem(KEPT)).toBe(JSON.stringify(ended, null, 2));
});

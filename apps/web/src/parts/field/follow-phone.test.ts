import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentOwner } from '../../lib/offline/owner.ts';
import { beginDay, endDay, waiting } from '../../test/field-day.ts';
import { followPhone, useFollowed } from './follow-phone.ts';

/** A phone that moves when it is told to. */
function movingPhone() {
  let tell: (position: unknown) => void = () => undefined;
  const watchPosition = (found: typeof tell) => {
    tell = found;
    return 1;
  };
  const value = { watchPosition, clearWatch: () => undefined };
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
  const start = Date.now();
  return (minute: number) =>
    tell({
      coords: { latitude: 14.6 + minute / 100, longitude: -90.5, accuracy: 9, speed: null, heading: null },
      timestamp: start + minute * 60_000,
    });
}

beforeEach(beginDay);
afterEach(endDay);

test('a place for which the phone had no room is kept with the next one', async () => {
  const move = movingPhone();
  const owner = currentOwner() ?? '';
  const stop = followPhone({ owner, idActivityUser: 5, activityName: 'Ronda', intervalSeconds: 60 });
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  move(0);
  await vi.waitFor(() => expect(useFollowed.getState().problem).toBe('full'));
  full.mockRestore();
  move(1);
  await vi.waitFor(async () => {
    const [batch] = await waiting();
    expect(batch?.kind === 'positions' && batch.positions).toHaveLength(2);
  });
  expect(useFollowed.getState().problem).toBeUndefined();
  stop();
});

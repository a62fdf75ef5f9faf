import { distanceMetres } from '@gemelo/contract/geo/polygon';
import { describe, expect, test } from 'vitest';
import { createChance } from '../../db/seed/chance.ts';
import { deriveRoute, type RouteFix } from './derive-route.ts';

const START = Date.parse('2026-11-10T14:00:00Z');
const METRE = 1 / 111_195;
const HOME = { latitude: 0, longitude: -90 };
const fix = (second: number, east: number, north: number, more: Partial<RouteFix> = {}): RouteFix => ({
  at: START + second * 1000,
  ...{ latitude: HOME.latitude + north * METRE, longitude: HOME.longitude + east * METRE },
  ...{ accuracy: 5, flag: null, idActivityUser: 1, ...more },
});
/** Every ten seconds from one second to another, from one place to another. */
const walk = (from: number, to: number, [x1, x2]: readonly [number, number], more: Partial<RouteFix> = {}) =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, n) =>
    fix(from + n * 10, x1 + ((x2 - x1) * n * 10) / (to - from), 0, more),
  );
const warehouses = [
  { idWarehouse: 7, latitude: HOME.latitude + 100 * METRE, longitude: HOME.longitude },
  { idWarehouse: 8, latitude: HOME.latitude, longitude: HOME.longitude + 5_000 * METRE },
];

describe('what fixes come to', () => {
  test('nothing', () => {
    expect(deriveRoute([], [])).toEqual({
      ...{ fixes: 0, flagged: 0, distance: 0, movingSeconds: 0, stoppedSeconds: 0 },
      ...{ firstAt: null, lastAt: null, stops: [] },
    });
  });

  test('a straight walk has its length and no stop', () => {
    const route = deriveRoute(walk(0, 1000, [0, 1500]), warehouses);
    expect(route.distance).toBeCloseTo(1500, 0);
    expect(route).toMatchObject({ stops: [], movingSeconds: 1000, stoppedSeconds: 0 });
  });

  test('staying is a stop, near a warehouse a visit of the nearest', () => {
    const stay = Array.from({ length: 61 }, (_, n) => fix(n * 10, (n % 3) * 8, (n % 5) * 8));
    const route = deriveRoute(
      [...stay, ...walk(610, 1610, [0, 5_000]), ...walk(1620, 2000, [5_000, 5_000])],
      warehouses,
    );
    expect(route.stops.map(({ idWarehouse }) => idWarehouse)).toEqual([7, 8]);
    expect(route.stops[0]).toMatchObject({ startedAt: START, idActivityUser: 1 });
    expect(route.stoppedSeconds + route.movingSeconds).toBe(2000);
    expect(route.stoppedSeconds).toBeGreaterThan(950);
    expect(route.distance).toBeGreaterThan(4_900);
    expect(route.distance).toBeLessThan(5_100);
  });

  test('a short wait is no stop, and far from warehouses a stop is no visit', () => {
    const wait = (seconds: number) => walk(0, seconds, [2_000, 2_000]);
    expect(deriveRoute(wait(200), warehouses).stops).toEqual([]);
    expect(deriveRoute(wait(400), warehouses).stops).toMatchObject([{ idWarehouse: null }]);
  });

  test('jitter below the accuracy adds no distance', () => {
    const chance = createChance(3);
    const still = Array.from({ length: 20 }, (_, n) =>
      fix(n * 10, chance.between(-30, 30), chance.between(-30, 30), { accuracy: 100 }),
    );
    expect(deriveRoute(still, []).distance).toBe(0);
  });

  test('flagged fixes are counted and do not count', () => {
    const route = deriveRoute(
      [...walk(0, 100, [0, 150]), fix(105, 90_000, 0, { flag: 'jump' }), ...walk(110, 200, [160, 300])],
      [],
    );
    expect(route.flagged).toBe(1);
    expect(route.distance).toBeCloseTo(300, 0);
  });

  test('nothing is known of a long silence, and between two activities', () => {
    const quiet = deriveRoute([...walk(0, 100, [0, 0]), ...walk(7_300, 7_400, [0, 0])], []);
    expect(quiet).toMatchObject({ stops: [], movingSeconds: 200 });
    const two = deriveRoute(
      [...walk(0, 100, [0, 150]), ...walk(160, 260, [3_000, 3_150], { idActivityUser: 2 })],
      [],
    );
    expect(two.distance).toBeCloseTo(300, 0);
    expect(two.movingSeconds).toBe(200);
  });
});

test('a slow walk with a great many fixes is worked out at once', () => {
  // Never long enough around one place, and always almost: 15,000 fixes in five minutes.
  const slow = Array.from({ length: 200_000 }, (_, n) => fix(n / 50, (n / 50) * 0.7, 0));
  const route = deriveRoute(slow, warehouses);
  expect(route).toMatchObject({ stops: [], movingSeconds: 4_000 });
  const still = Array.from({ length: 200_000 }, (_, n) => fix(n / 50, (n % 7) * 9, 0));
  expect(deriveRoute(still, []).stops).toMatchObject([{ startedAt: START, endedAt: START + 3_999_980 }]);
});

/** The same, written as plainly as possible: pairs of fixes, no indexes. */
function plainly(fixes: readonly RouteFix[]) {
  const good = fixes.filter(({ flag }) => flag === null);
  const metres = good.slice(1).reduce((sum, one, n) => sum + distanceMetres(good[n] as RouteFix, one), 0);
  const seconds = good.slice(1).reduce((sum, one, n) => sum + (one.at - (good[n] as RouteFix).at) / 1000, 0);
  return { metres, seconds };
}

test('an exact way without stops is as long as the sum of its legs, and deriving again gives the same', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const chance = createChance(seed);
    let [east, north] = [0, 0];
    const fixes = Array.from({ length: 300 }, (_, n) => {
      east += chance.between(15, 200);
      north += chance.between(-100, 100);
      return fix(n * 10, east, north, { accuracy: 1, flag: chance.between(0, 1) < 0.05 ? 'jump' : null });
    });
    const route = deriveRoute(fixes, warehouses);
    const { metres, seconds } = plainly(fixes);
    expect(route.stops).toEqual([]);
    expect(route.distance).toBeCloseTo(metres, 3);
    expect(route.movingSeconds).toBe(Math.round(seconds));
    expect(deriveRoute(structuredClone(fixes), warehouses)).toEqual(route);
  }
});

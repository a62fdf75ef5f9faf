import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AreaShape,
  areaBounds,
  areaProblem,
  boundsMeet,
  contains,
  distanceMetres,
  type GeoPoint,
  isSimple,
  spherePoint,
  straightMetres,
} from './polygon.ts';

const at = (longitude: number, latitude: number): GeoPoint => ({ longitude, latitude });
const guatemala = at(-90.5133, 14.6407);
const quetzaltenango = at(-91.5181, 14.8444);

const place = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
});
/** A star around a centre: its corners in the order of their directions. */
const star = fc
  .tuple(place, fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 24 }))
  .map(([centre, reaches]) => ({
    centre: at(centre.longitude, centre.latitude * 0.9),
    vertices: reaches.map((reach, index) => {
      const angle = (index / reaches.length) * 2 * Math.PI;
      return at(centre.longitude + reach * Math.cos(angle), centre.latitude * 0.9 + reach * Math.sin(angle));
    }),
  }));
const turned = <T>(list: readonly T[], by: number) => [...list.slice(by), ...list.slice(0, by)];

test('distances are those of the sphere', () => {
  expect(distanceMetres(guatemala, quetzaltenango)).toBeGreaterThan(109_000);
  expect(distanceMetres(guatemala, quetzaltenango)).toBeLessThan(111_500);
  expect(distanceMetres(at(0, 0), at(180, 0))).toBeCloseTo(Math.PI * 6_371_008.8, 0);
  expect(distanceMetres(at(179.9, 0), at(-179.9, 0))).toBeCloseTo(distanceMetres(at(0, 0), at(0.2, 0)), 3);
});

/** Halfway round the earth the formula is flat, so that rounding makes centimetres there. */
const roundingOf = (metres: number) => (metres > 20_000_000 ? 1 : 0.01);

test('distances are the same both ways, and no way round is shorter', () => {
  fc.assert(
    fc.property(place, place, place, (one, two, three) => {
      const direct = distanceMetres(one, three);
      expect(distanceMetres(one, one)).toBe(0);
      expect(distanceMetres(three, one)).toBeCloseTo(direct, 4);
      const round = distanceMetres(one, two) + distanceMetres(two, three);
      expect(direct).toBeLessThanOrEqual(round + roundingOf(direct));
    }),
  );
});

test('crossed, folded and repeated corners are no polygon', () => {
  const square = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  expect(isSimple(square)).toBe(true);
  expect(isSimple([at(0, 0), at(1, 1), at(1, 0), at(0, 1)])).toBe(false);
  expect(isSimple([...square, at(0, 1)])).toBe(false);
  expect(isSimple([at(0, 0), at(2, 0), at(1, 0)])).toBe(false);
  expect(isSimple([at(0, 0), at(2, 0), at(2, 2), at(1, 0), at(0, 2)])).toBe(false);
  expect(isSimple([at(0, 0), at(1, 1)])).toBe(false);
});

test('a star is simple wherever one begins, whichever way, also across 180 degrees', () => {
  fc.assert(
    fc.property(star, fc.nat(23), ({ centre, vertices }, by) => {
      const start = by % vertices.length;
      for (const same of [
        vertices,
        turned(vertices, start),
        vertices.toReversed(),
        vertices.map(({ longitude, latitude }) =>
          at(longitude > 180 ? longitude - 360 : longitude, latitude),
        ),
      ]) {
        expect(isSimple(same)).toBe(true);
        expect(contains({ kind: 'polygon', points: same }, centre)).toBe(true);
      }
    }),
  );
});

test('what is within an area is within its bounds, and what is beyond them is not', () => {
  const area: fc.Arbitrary<AreaShape> = fc.oneof(
    star.map(({ vertices }): AreaShape => ({ kind: 'polygon', points: vertices })),
    fc
      .tuple(place, fc.double({ min: 20, max: 100_000, noNaN: true }))
      .map(([centre, radius]): AreaShape => ({ kind: 'circle', ...centre, radius })),
  );
  const offset = fc.double({ min: -1.5, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(area, offset, offset, (shape, x, y) => {
      const [west, south, east, north] = areaBounds(shape);
      const tried = at(
        (west + east) / 2 + (x * (east - west)) / 2,
        (south + north) / 2 + (y * (north - south)) / 2,
      );
      const isInBounds = Math.abs(x) <= 1 + 1e-9 && Math.abs(y) <= 1 + 1e-9;
      if (!contains(shape, tried)) return;
      expect(isInBounds).toBe(true);
      // Wherever a phone says that meridian is.
      for (const turn of [-360, 0, 360]) {
        const around = areaBounds({ kind: 'polygon', points: [at(tried.longitude + turn, tried.latitude)] });
        expect(boundsMeet(areaBounds(shape), around)).toBe(true);
      }
    }),
  );
});

test('straight through the ground is never farther, and as far where it is near', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const straight = straightMetres(spherePoint(one), spherePoint(other));
      expect(straight).toBeLessThanOrEqual(distanceMetres(one, other) + 1e-6);
    }),
  );
  const near = at(guatemala.longitude + 0.01, guatemala.latitude + 0.01);
  const straight = straightMetres(spherePoint(guatemala), spherePoint(near));
  expect(straight).toBeCloseTo(distanceMetres(guatemala, near), 2);
});

test('bounds that lie apart do not meet', () => {
  const near = [-91, 14, -90, 15] as const;
  expect(boundsMeet(near, [-90.5, 14.5, -80, 20])).toBe(true);
  expect(boundsMeet(near, [-89, 14, -88, 15])).toBe(false);
  expect(boundsMeet(near, [-91, 16, -90, 17])).toBe(false);
  expect(boundsMeet([179, 0, 181, 1], [-179.5, 0, -179.4, 1])).toBe(true);
});

test('an area has 3 to 100 corners or a radius from 20 m to 100 km', () => {
  const ring = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI;
      return at(-90 + Math.cos(angle), 14 + Math.sin(angle));
    });
  expect(areaProblem({ kind: 'polygon', points: ring(2) })).toBe('few');
  expect(areaProblem({ kind: 'polygon', points: ring(100) })).toBeUndefined();
  expect(areaProblem({ kind: 'polygon', points: ring(101) })).toBe('many');
  const [one, two, three, four] = ring(4);
  const tie = [one, three, two, four].flatMap((corner) => corner ?? []);
  expect(areaProblem({ kind: 'polygon', points: tie })).toBe('crossed');
  expect(areaProblem({ kind: 'circle', ...guatemala, radius: 19 })).toBe('radius');
  expect(areaProblem({ kind: 'circle', ...guatemala, radius: 100_000 })).toBeUndefined();
});

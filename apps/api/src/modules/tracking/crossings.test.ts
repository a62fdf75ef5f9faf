import { describe, expect, test } from 'vitest';
import { crossingsOf, type Presence } from './crossings.ts';

const METRE = 1 / 111_195;
const fence = { idGeofence: 1, area: { kind: 'circle', latitude: 0, longitude: 0, radius: 100 } } as const;
const at = (moment: number, metres: number, accuracy: number | null = 20) => ({
  ...{ at: moment, latitude: metres * METRE, longitude: 0, accuracy },
});
const crossed = (fixes: ReturnType<typeof at>[], known: Presence[] = []) =>
  crossingsOf([fence], fixes, known);

describe('crossing an area', () => {
  test('entering and leaving are told once', () => {
    const { crossings, present } = crossed([at(1, 500), at(2, 50), at(3, 20), at(4, 300), at(5, 400)]);
    expect(crossings).toEqual([
      { idGeofence: 1, at: 2, entered: true },
      { idGeofence: 1, at: 4, entered: false },
    ]);
    expect(present).toEqual([]);
  });

  test('one fix just outside is noise, two are not', () => {
    expect(crossed([at(1, 50), at(2, 110), at(3, 60)]).crossings).toHaveLength(1);
    expect(crossed([at(1, 50), at(2, 110), at(3, 112)]).crossings[1]).toEqual({
      idGeofence: 1,
      at: 2,
      entered: false,
    });
  });

  test('a fix of unknown accuracy alone does not leave', () => {
    expect(crossed([at(1, 50), at(2, 900, null)]).present).toHaveLength(1);
  });

  test('is seen on either side of the meridian at which degrees jump, and of areas far away there is none', () => {
    const around = (idGeofence: number, longitude: number) => ({
      idGeofence,
      area: { kind: 'circle', latitude: 0, longitude, radius: 5_000 } as const,
    });
    const fix = { at: 1, latitude: 0, longitude: -179.99, accuracy: 5 };
    const { crossings } = crossingsOf([around(1, 179.99), around(2, -170), around(3, -179.98)], [fix], []);
    expect(crossings.map(({ idGeofence }) => idGeofence)).toEqual([1, 3]);
  });

  test('goes on where the batch before ended', () => {
    const { present } = crossed([at(1, 50), at(2, 110)]);
    expect(present).toEqual([{ idGeofence: 1, since: 1, outsideAt: 2 }]);
    expect(crossed([at(3, 112)], present).crossings).toEqual([{ idGeofence: 1, at: 2, entered: false }]);
    expect(crossed([at(3, 40)], present)).toEqual({
      crossings: [],
      present: [{ idGeofence: 1, since: 1, outsideAt: null }],
    });
  });
});

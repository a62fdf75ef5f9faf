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

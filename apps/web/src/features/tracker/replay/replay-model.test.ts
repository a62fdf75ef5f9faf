import type { RouteData } from '@gemelo/contract/endpoints/tracking';
import { expect, test } from 'vitest';
import {
  advance,
  currentMark,
  type Mark,
  nextMark,
  previousMark,
  readingAt,
  type Track,
  trackOf,
} from './replay-model.ts';

const T0 = Date.parse('2026-11-18T14:00:00.000Z');
type Fix = RouteData['fixes'][number];
const fix = (seconds: number, latitude: number, more: Partial<Fix> = {}): Fix => ({
  at: new Date(T0 + seconds * 1_000).toISOString(),
  latitude,
  longitude: -90.5,
  accuracy: 8,
  speed: null,
  flag: null,
  ...more,
});
function made(...fixes: Fix[]): Track {
  const track = trackOf(fixes);
  if (!track) throw new Error('no track');
  return track;
}

test('a place between two good fixes lies on the line between them, past the bad ones', () => {
  const track = made(fix(0, 14), fix(60, 15.5, { flag: 'jump' }), fix(120, 14.02));
  const reading = readingAt(track, T0 + 60_000);
  expect(reading?.place.latitude).toBeCloseTo(14.01, 6);
  expect(reading?.place.bearing).toBeCloseTo(0, 3);
});

test('without a good fix there is nothing to replay', () => {
  expect(trackOf([fix(0, 14, { flag: 'inaccurate' })])).toBeUndefined();
  expect(trackOf([])).toBeUndefined();
});

test('the slider ends where the good fixes do', () => {
  const track = made(fix(0, 14), fix(60, 14.01), fix(90, 19, { flag: 'jump' }));
  expect([track.start, track.end]).toEqual([T0, T0 + 60_000]);
  expect(readingAt(track, T0 + 999_000)?.place.latitude).toBeCloseTo(14.01, 6);
});

test('the speed is the one that the phone told, else that of the way', () => {
  const track = made(fix(0, 14, { speed: 12 }), fix(60, 14.01), fix(120, 14.01));
  expect(readingAt(track, T0 + 5_000)?.speed).toBe(12);
  expect(readingAt(track, T0 + 90_000)?.speed).toBe(0);
  expect(readingAt(made(fix(0, 14), fix(111.2, 14.01)), T0 + 5_000)?.speed).toBeCloseTo(10, 1);
});

test('a long time without fixes is said to be unknown', () => {
  const track = made(fix(0, 14), fix(3_600, 14.1));
  expect(readingAt(track, T0 + 60_000)).toMatchObject({
    speed: undefined,
    gap: { from: T0, to: T0 + 3_600_000 },
  });
});

const track = { end: T0 + 600_000 };

test('a replay goes on by its speed and stops at the end', () => {
  const pace = { speed: 60, skipped: [] } as const;
  expect(advance(track, { at: T0, playing: true }, 1_000, pace)).toEqual({ at: T0 + 60_000, playing: true });
  expect(advance(track, { at: T0, playing: true }, 60_000, pace)).toEqual({ at: track.end, playing: false });
  expect(advance(track, { at: T0, playing: false }, 1_000, pace)).toEqual({ at: T0, playing: false });
});

test('stays are jumped over where that is wished', () => {
  const pace = { speed: 1, skipped: [{ at: T0 + 500, until: T0 + 300_000 }] } as const;
  expect(advance(track, { at: T0, playing: true }, 1_000, pace)).toEqual({ at: T0 + 300_000, playing: true });
  expect(advance(track, { at: T0 + 300_000, playing: true }, 1_000, pace).at).toBe(T0 + 301_000);
});

test('marks are found from where the replay is', () => {
  const mark = (id: string, seconds: number): Mark => ({
    ...{ id, kind: 'action' },
    ...{ at: T0 + seconds * 1_000, until: T0 + seconds * 1_000 },
  });
  const marks = [mark('a', 0), mark('b', 60), mark('c', 120)];
  expect(nextMark(marks, T0 + 60_000)?.id).toBe('c');
  expect(nextMark(marks, T0 + 120_000)).toBeUndefined();
  expect(previousMark(marks, T0 + 60_500)?.id).toBe('a');
  expect(previousMark(marks, T0 + 90_000)?.id).toBe('b');
  expect(currentMark(marks, T0 + 119_000)?.id).toBe('b');
});

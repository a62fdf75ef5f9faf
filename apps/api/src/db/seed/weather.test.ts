import { expect, test } from 'vitest';
import { rainAt, valuesAt } from './weather.ts';

const HOUR = 3_600_000;
/** Midnight in Guatemala. */
const midnight = Date.parse('2026-05-01T06:00:00Z');
const dry = { id: 4, leaks: false };
const hours = Array.from({ length: 24 * 30 }, (_, hour) => midnight + hour * HOUR);

test('it is warmer and drier after noon than before dawn', () => {
  const at = (hour: number) => valuesAt(['temperature', 'humidity'], dry, midnight + hour * HOUR, HOUR);
  expect(at(15).temperature).toBeGreaterThan((at(3).temperature ?? 0) + 4);
  expect(at(15).humidity).toBeLessThan((at(3).humidity ?? 0) - 5);
});

test('it rains only on some afternoons, and the sum does not depend on the sampling interval', () => {
  const wet = hours.filter((at) => rainAt(at) > 0);
  expect(wet.length).toBeGreaterThan(10);
  expect(wet.every((at) => ((at - midnight) / HOUR) % 24 >= 14)).toBe(true);
  const [shower = 0] = wet;
  const fallen = (minutes: number) => {
    let sum = 0;
    for (let at = shower; at < shower + HOUR; at += minutes * 60_000)
      sum += valuesAt(['precipitation'], dry, at, minutes * 60_000).precipitation ?? 0;
    return sum;
  };
  expect(fallen(5)).toBeCloseTo(fallen(20), 0);
});

test('humidity stays below the warning in a dry place and near or above the alarm in a leaking one', () => {
  const [WARNING, ALARM] = [60, 65];
  for (let id = 1; id <= 20; id++)
    for (const at of hours) {
      const humidity = (leaks: boolean) => valuesAt(['humidity'], { id, leaks }, at, HOUR).humidity ?? 0;
      expect(humidity(false)).toBeLessThan(WARNING);
      expect(humidity(true)).toBeGreaterThan(ALARM - 2);
    }
});

test('the weather of a moment is deterministic and changes little within a minute', () => {
  const keys = ['temperature', 'humidity', 'windSpeed', 'pressure'];
  for (const at of hours.slice(0, 200)) {
    const now = valuesAt(keys, dry, at, HOUR);
    expect(valuesAt(keys, dry, at, HOUR)).toEqual(now);
    const soon = valuesAt(keys, dry, at + 60_000, HOUR);
    for (const key of keys) expect(Math.abs((soon[key] ?? 0) - (now[key] ?? 0))).toBeLessThan(1.5);
  }
});

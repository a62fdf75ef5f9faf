import { dateFormat } from './formatters.ts';

const DAY = 86_400_000;

/** Offset of a zone from UTC at a moment, in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(moment / 1000) * 1000;
}

/** The moment at which a zone's clock shows a given time (milliseconds as if it were UTC). */
function momentOf(reading: number, timeZone: string): string | undefined {
  if (Number.isNaN(reading)) return undefined;
  const guess = reading - offsetAt(reading, timeZone);
  // Around a clock change the first guess is off by that hour.
  return new Date(reading - offsetAt(guess, timeZone)).toISOString();
}

/** The moment at which a day (`YYYY-MM-DD`) begins in a zone, optionally `after` days later. */
export function dayStart(day: string, timeZone: string, after = 0): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  return momentOf(Date.parse(`${day}T00:00:00Z`) + after * DAY, timeZone);
}

/** The moment at which a clock in a zone shows a day (`YYYY-MM-DD`) and a time (`HH:mm`). */
export const clockMoment = (day: string, time: string, timeZone: string): string | undefined =>
  momentOf(Date.parse(`${day}T${time}:00Z`), timeZone);

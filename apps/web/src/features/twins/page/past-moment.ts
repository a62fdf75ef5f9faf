import { clockMoment } from '../../../lib/zoned-time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const END_OF_DAY = '23:59';

/** The seven days before a day (`YYYY-MM-DD`), the latest first. */
export const pastDays = (today: string): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Date(Date.parse(today) - (index + 1) * DAY_MS).toISOString().slice(0, 10),
  );

interface Asked {
  day: string | null | undefined;
  time: string | null | undefined;
  isToday: boolean;
}

/** Without a time, the end of the day counts: where the device was left. Today ends now. */
export function momentAsked({ day, time, isToday }: Asked, timeZone: string): string | undefined {
  if (!day) return undefined;
  // Rounded, so that a second look asks the same question.
  if (isToday && !time) return new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();
  return clockMoment(day, time || END_OF_DAY, timeZone);
}

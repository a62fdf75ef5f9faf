const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS_OF_WEEK = 7;

/** A day of the calendar, `YYYY-MM-DD`. */
export type Day = string;

/** Creating a format costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** What a clock in the zone shows, as if it were UTC. */
const shownAt = (moment: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone).format(moment).replace(' ', 'T')}Z`);

/** The day of a moment in a time zone. */
export const dayAt = (moment: Date, timeZone: string): Day =>
  clockOf(timeZone).format(moment).slice(0, 'YYYY-MM-DD'.length);

/** What a clock in the zone shows: the day, and the day with hour and minute. */
export function clockAt(moment: Date, timeZone: string): { today: Day; now: string } {
  const shown = clockOf(timeZone).format(moment).replace(' ', 'T');
  return { today: shown.slice(0, 'YYYY-MM-DD'.length), now: shown.slice(0, 'YYYY-MM-DDTHH:MM'.length) };
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The Sunday of the week of a day; weeks begin on Monday. */
export const weekEndOf = (day: Day): Day =>
  addDays(day, (DAYS_OF_WEEK - new Date(`${day}T00:00:00Z`).getUTCDay()) % DAYS_OF_WEEK);

/**
 * The moment at which a clock in the zone shows a day and an hour: of an hour that comes twice the first, and for one
 * that is skipped the moment at which the clock jumps over it.
 */
export function momentOf(day: Day, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  // Zones are at most 14 hours from UTC, and change by at most a day.
  let early = wanted - 1.5 * DAY_MS;
  let late = wanted + 1.5 * DAY_MS;
  // The first moment at which the clock shows the wanted time or a later one.
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (shownAt(middle, timeZone) >= wanted) late = middle;
    else early = middle;
  }
  return new Date(late);
}

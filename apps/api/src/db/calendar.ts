/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const DAYS_OF_WEEK = 7;
const MS_OF_DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Making a format costs more than what it is used for. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** The day of a moment in a time zone. */
export const dayIn = (timeZone: string, at: Date = new Date()): Day =>
  formatOf(timeZone).format(at).slice(0, 'YYYY-MM-DD'.length);

export const daysAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * MS_OF_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The Sunday of the week of a day; weeks begin on Monday. */
export const weekEndOf = (day: Day): Day =>
  daysAfter(day, (DAYS_OF_WEEK - new Date(`${day}T00:00:00Z`).getUTCDay()) % DAYS_OF_WEEK);

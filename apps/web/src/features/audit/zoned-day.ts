const DAY = 86_400_000;

/** How far a zone is from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
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

/** The moment at which a day (`YYYY-MM-DD`) begins in a zone; `after` days later where that is wanted. */
export function dayStart(day: string, timeZone: string, after = 0): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`) + after * DAY;
  if (Number.isNaN(midnight)) return undefined;
  const guess = midnight - offsetAt(midnight, timeZone);
  // Where the clocks change in between, the guess is off by that hour.
  return new Date(midnight - offsetAt(guess, timeZone)).toISOString();
}

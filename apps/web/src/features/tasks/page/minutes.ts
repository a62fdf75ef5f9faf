const HOUR = 60;
const number = (text: string | undefined) => Number((text ?? '0').replace(',', '.'));

/** Minutes from "90", "1:30", "1h 30", "1.5 h", "45 min"; `undefined` if it is no amount of time. */
export function parseMinutes(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  const clock = /^(\d{1,3}):([0-5]?\d)$/.exec(typed);
  if (clock) return positive(number(clock[1]) * HOUR + number(clock[2]));
  const parts = /^(?:(\d+(?:[.,]\d+)?)\s*h[a-z]*)?\s*(?:(\d+)\s*(?:m[a-z]*|')?)?$/.exec(typed);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return undefined;
  return positive(Math.round(number(parts[1]) * HOUR + number(parts[2])));
}

const positive = (minutes: number) => (minutes > 0 ? minutes : undefined);

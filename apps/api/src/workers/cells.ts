/** A column of a file, with the format of its values. */
export interface Column {
  name: string;
  title: string;
  moment: boolean;
  /** A day without a time. */
  day?: boolean;
  /** The labels of an enumerated field. */
  words: Record<string, string> | undefined;
}

export type Cell = string | number | null;

/** How a kind of file writes timestamps and days. */
export interface Dates {
  moment: (iso: string) => Cell;
  day: (iso: string) => Cell;
}

/** Timestamps in the company's time zone, in a form that spreadsheets parse in any language. */
export function clock(timeZone: string): Dates {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return { moment: (iso) => format.format(new Date(iso)), day: (iso) => iso };
}

/** Timestamps and days as the reader writes them. */
export function spokenClock(timeZone: string, language: string): Dates {
  const moments = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'short' });
  return {
    moment: (iso) => moments.format(new Date(iso)),
    day: (iso) => days.format(new Date(`${iso}T00:00:00Z`)),
  };
}

const DAY_MS = 86_400_000;
/** Days from the beginning of a spreadsheet's calendar to that of the computer's. */
const EPOCH_DAYS = 25_569;

/** Timestamps as a spreadsheet counts them: days of the company's calendar, which it shows as its reader writes them. */
export function sheetClock(timeZone: string): Dates {
  const { moment } = clock(timeZone);
  // Upwards, because readers cut off what a fraction of a day lacks of a whole second.
  const count = (local: string) => Math.ceil((Date.parse(local) / DAY_MS + EPOCH_DAYS) * 1e9) / 1e9;
  return {
    moment: (iso) => count(`${String(moment(iso)).replace(' ', 'T')}Z`),
    day: (iso) => count(`${iso}T00:00:00Z`),
  };
}

/** An object is shown by its name, by that of what it refers to, or by its texts. */
function wordOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('name' in value) return value.name;
  const inner = Object.values(value);
  const named = inner.find((one) => typeof one === 'object' && one !== null && 'name' in one);
  if (named) return (named as { name: unknown }).name;
  return inner
    .flat()
    .filter((one) => typeof one === 'string' && one !== '')
    .join('; ');
}

const plain = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : String(value);
};

/** The cells of a row. */
export function cellsOf(columns: readonly Column[], dates: Dates) {
  return (values: readonly unknown[]): Cell[] =>
    columns.map(({ moment, day, words }, at) => {
      const value = values[at];
      if (moment) return typeof value === 'string' ? dates.moment(value) : '';
      if (day) return typeof value === 'string' ? dates.day(value) : '';
      if (words && value !== null && value !== undefined) return words[String(value)] ?? plain(value);
      return plain(Array.isArray(value) ? value.map(wordOf).join('; ') : wordOf(value));
    });
}

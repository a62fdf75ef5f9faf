/** A column of a file, with the format of its values. */
export interface Column {
  name: string;
  title: string;
  moment: boolean;
  /** The labels of an enumerated field. */
  words: Record<string, string> | undefined;
}

export type Cell = string | number | null;

/** Formats timestamps in the company's time zone, in a form that spreadsheets parse. */
export function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (value: unknown) => (typeof value === 'string' ? format.format(new Date(value)) : '');
}

const nameOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

const plain = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : String(value);
};

/** The cells of a row. */
export function cellsOf(columns: readonly Column[], timeZone: string) {
  const time = clock(timeZone);
  return (values: readonly unknown[]): Cell[] =>
    columns.map(({ moment, words }, at) => {
      const value = values[at];
      if (moment) return time(value);
      if (words && typeof value === 'string') return words[value] ?? value;
      return plain(Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value));
    });
}

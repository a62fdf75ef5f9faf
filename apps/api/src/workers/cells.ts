/** A column of a file: how the values of its field are shown. */
export interface Column {
  name: string;
  title: string;
  moment: boolean;
  /** The word for each of a few known values, where the field has such. */
  words: Record<string, string> | undefined;
}

export type Cell = string | number | null;

/** Moments as the company's clock shows them, in a form that spreadsheets understand. */
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

/** What stands in the cells of a row, given the values of its columns. */
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

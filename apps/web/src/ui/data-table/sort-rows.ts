export type SortValue = number | string | null;
/** What each column is sorted by, by the column's id. */
export type SortValues<Row> = Readonly<Record<string, (row: Row) => SortValue>>;

/** Sorts rows that are all known by a column, `-` before it for descending; empty values come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  order: string | undefined,
  values: SortValues<Row>,
  locale: string,
): readonly Row[] {
  const name = order?.replace(/^-/, '') ?? '';
  const sortValue = Object.hasOwn(values, name) ? values[name] : undefined;
  if (!sortValue) return rows;
  const sign = order?.startsWith('-') ? -1 : 1;
  const words = new Intl.Collator(locale, { numeric: true });
  const keyed = rows.map((row) => ({ row, value: sortValue(row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(`${a}`, `${b}`));
  });
  return keyed.map(({ row }) => row);
}

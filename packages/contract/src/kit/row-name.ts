import type { Catalogue } from './catalogue.ts';
import { refName } from './catalogue-fields.ts';

type Row = Readonly<Record<string, unknown>>;

/** The name of the record that a field of a row refers to. */
export const referredName = (row: Row, field: string): string | undefined =>
  (row[refName(field)] as { name: string } | null | undefined)?.name;

/** The field that names a row: its text, or the names of the records that it puts together. */
export function rowName({ display, named }: Pick<Catalogue, 'display' | 'named'>, row: Row): string {
  if (named.length === 0) return String(row[display] ?? '');
  return named.map((field) => referredName(row, field) ?? `#${row[field]}`).join(' · ');
}

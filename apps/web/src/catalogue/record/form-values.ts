import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { Row } from '../catalogue-row.ts';
import { rendererOf } from '../field-renderers/renderers.ts';

export type Values = Record<string, unknown>;

function startOf({ kind, rows }: Field, value: unknown): unknown {
  if (value === undefined || value === null) return rendererOf(kind).blank;
  if (!rows) return value;
  const names = [rows.id, ...Object.keys(rows.fields)];
  return (value as Row[]).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

/** Initial form values: the row's fields, or blanks. */
export function valuesOf({ fields }: Catalogue, row: Row = {}): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, startOf(field, row[name])]));
}

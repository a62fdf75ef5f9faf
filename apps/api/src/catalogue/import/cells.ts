import type { Field } from '@gemelo/contract/kit/catalogue-fields';

export const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');

const YES = new Set(['1', 'si', 'yes', 'true', 'x', 'verdadero', 'ja', 'ya', '是', 'نعم']);
const NO = new Set(['0', 'no', 'false', '', 'falso', 'nein', 'tidak', '否', 'لا']);

const parts = (cell: string) =>
  cell
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What a name in a cell stands for in the catalogue that the column refers to. */
export type Resolve = (of: string, name: string) => number | undefined;

/** The value that a cell means; what cannot be read is handed on as it is, for the schema to refuse. */
export function cellValue(field: Field, cell: string, resolve: Resolve): unknown {
  const text = cell.trim();
  if (
    text === '' &&
    field.kind !== 'many' &&
    field.kind !== 'tags' &&
    field.kind !== 'rows' &&
    field.kind !== 'flag'
  ) {
    return field.optional ? null : undefined;
  }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return Number.isNaN(Number(text.replace(',', '.'))) ? text : Number(text.replace(',', '.'));
    case 'flag':
      return YES.has(folded(text)) ? true : NO.has(folded(text)) ? false : text;
    case 'ref':
      return resolve(field.of ?? '', text) ?? text;
    case 'many':
      return parts(text).map((name) => resolve(field.of ?? '', name) ?? name);
    case 'tags':
      return parts(text);
    case 'rows':
      return parts(text).map((name) => ({ name }));
    case 'choice':
      return field.choices.find((one) => folded(one) === folded(text)) ?? text;
    default:
      return text;
  }
}

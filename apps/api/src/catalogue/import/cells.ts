import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { languages } from '@gemelo/contract/kit/languages';
import { choiceWord } from '../../http/choice-word.ts';
import { folded } from './folded.ts';

const YES = new Set(['1', 'si', 'yes', 'true', 'x', 'verdadero', 'ja', 'ya', '是', 'نعم']);
const NO = new Set(['0', 'no', 'false', '', 'falso', 'nein', 'tidak', '否', 'لا']);

const parts = (cell: string) =>
  cell
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Resolves a name in a cell to the id of a row in the referenced catalogue. */
export type Resolve = (of: string, name: string) => number | undefined;

/** A choice matches by its own name or by its label in any language. */
function findChoice(name: string, choices: readonly string[], text: string): string | undefined {
  const target = folded(text);
  return choices.find(
    (choice) =>
      folded(choice) === target ||
      languages.some((language) => folded(choiceWord(language, name, choice)) === target),
  );
}

/** The value of a cell; text that cannot be parsed is passed on unchanged, so that the schema refuses it. */
export function cellValue(name: string, field: Field, cell: string, resolve: Resolve): unknown {
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
      return parts(text).map((one) => resolve(field.of ?? '', one) ?? one);
    case 'tags':
      return parts(text);
    case 'rows': {
      const [[first, { of }] = ['name', { of: undefined }]] = Object.entries(field.rows?.fields ?? {});
      return parts(text).map((part) => ({ [first]: of ? (resolve(of, part) ?? part) : part }));
    }
    case 'choice':
      return findChoice(name, field.choices, text) ?? text;
    default:
      return text;
  }
}

/** The names in a parsed cell that no record of the referenced catalogue has. */
export function unknownNames(field: Field, value: unknown): string[] {
  const isText = (one: unknown): one is string => typeof one === 'string';
  if (field.kind === 'ref' || field.kind === 'many') return [value].flat().filter(isText);
  const [[first, { of }] = ['', { of: undefined }]] = Object.entries(field.rows?.fields ?? {});
  return of ? ((value ?? []) as Record<string, unknown>[]).map((row) => row[first]).filter(isText) : [];
}

import { answeredIn } from './answered.ts';
import type { CompiledForm } from './compiled.ts';
import type { ItemKind } from './document.ts';
import type { Answers } from './values.ts';

/** Kinds of questions that answers can be filtered by. */
const filtered = new Set<ItemKind>([
  ...(['text', 'barcode', 'number', 'scale', 'date', 'time', 'dateTime'] as const),
  ...(['selectOne', 'selectMany', 'yesNo', 'calculated'] as const),
]);
export const isFiltered = (kind: ItemKind) => filtered.has(kind);

const MAX_LENGTH = 200;
/** What is compared of a text; half of a character is none. */
export const comparedText = (text: string) => text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

export interface FilterableValue {
  question: string;
  text: string;
  number: number | null;
}

/** The values of answers that can be filtered by, each once. */
export function filterableValues(form: CompiledForm, answers: Answers): FilterableValue[] {
  const values = new Map<string, FilterableValue>();
  for (const { item, value } of answeredIn(form, answers)) {
    if (!isFiltered(item.kind)) continue;
    for (const one of [value].flat()) {
      if (typeof one !== 'string' && typeof one !== 'number') continue;
      const text = comparedText(String(one));
      const number = typeof one === 'number' ? one : null;
      values.set(`${item.name} ${text}`, { question: item.name, text, number });
    }
  }
  return [...values.values()];
}

import type { FormDocument } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';
import { isNothing } from '@gemelo/contract/forms/values';
import { type AnsweredItem, answeredItems } from '../../../parts/form-answers/answer-document.ts';

export interface AnswerChange extends Pick<AnsweredItem, 'path' | 'item' | 'positions'> {
  was: AnsweredItem['value'];
  became: AnsweredItem['value'];
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What a correction changed, question by question, also in repetitions that it added or took away. */
export function changesBetween(document: FormDocument, was: Answers, became: Answers): AnswerChange[] {
  const before = new Map(answeredItems(document, was).map((one) => [one.path, one]));
  const after = new Map(answeredItems(document, became).map((one) => [one.path, one]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path): AnswerChange[] => {
    const old = before.get(path);
    const next = after.get(path);
    const known = next ?? old;
    if (!known || isSame(old?.value, next?.value)) return [];
    if (isNothing(old?.value) && isNothing(next?.value)) return [];
    const { item, positions } = known;
    return [{ path, item, positions, was: old?.value ?? null, became: next?.value ?? null }];
  });
}

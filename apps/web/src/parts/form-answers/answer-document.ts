import { type FormDocument, type FormItem, hasValue } from '@gemelo/contract/forms/document';
import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';

/** The names that chosen records had: by source, then by id. */
export type AnswerLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What an answer is shown by. */
export interface ShownAnswer {
  document: FormDocument;
  answers: Answers;
  labels: AnswerLabels;
}

/** Items by the container that holds them, in their order. */
export function childrenOf({ items }: FormDocument): (parent?: string) => readonly FormItem[] {
  const held = new Map<string | undefined, FormItem[]>();
  for (const item of items) held.set(item.parent, [...(held.get(item.parent) ?? []), item]);
  return (parent) => held.get(parent) ?? [];
}

export const answerTo = (answers: Answers, name: string): AnswerValue =>
  Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;

/** What was chosen, as the form or the record was called when it was answered. */
export function choiceLabel(item: FormItem, value: string, labels: AnswerLabels): string {
  if (item.choicesFrom) return labels[item.choicesFrom]?.[value] ?? value;
  return item.choices?.find((choice) => choice.value === value)?.label ?? value;
}

export const instancesOf = (value: AnswerValue): readonly Answers[] =>
  Array.isArray(value) ? value.filter((one): one is Answers => typeof one === 'object') : [];

export interface AnsweredItem {
  /** Such as `bags.1.weight`. */
  path: string;
  item: FormItem;
  value: AnswerValue;
  /** Repetitions around it, from 1, outermost first. */
  positions: readonly number[];
}

/** Every value of an answer in the order of its form, those of repeat groups one by one. */
export function answeredItems(document: FormDocument, answers: Answers): AnsweredItem[] {
  const children = childrenOf(document);
  const within = (parent: string | undefined, own: Answers, path: string, positions: readonly number[]) =>
    children(parent).flatMap((item): AnsweredItem[] => {
      if (item.kind === 'section') return within(item.name, own, path, positions);
      if (!hasValue(item.kind)) return [];
      const value = answerTo(own, item.name);
      if (item.kind !== 'repeat') return [{ path: `${path}${item.name}`, item, value, positions }];
      return instancesOf(value).flatMap((one, index) =>
        within(item.name, one, `${path}${item.name}.${index}.`, [...positions, index + 1]),
      );
    });
  return within(undefined, answers, '', []);
}

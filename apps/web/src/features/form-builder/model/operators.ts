import { type FormItem, type ItemKind, NO, YES } from '@gemelo/contract/forms/document';
import type { ConditionRow, Operand, Operator } from './conditions.ts';

const presence: readonly Operator[] = ['notEmpty', 'empty'];
const written: readonly Operator[] = ['is', 'isNot', 'contains', 'containsNot', 'startsWith', ...presence];
const ordered: readonly Operator[] = ['is', 'isNot', 'more', 'atLeast', 'less', 'atMost', ...presence];
const chosen: readonly Operator[] = ['is', 'isNot', ...presence];

const byKind: Partial<Record<ItemKind, readonly Operator[]>> = {
  text: written,
  longText: written,
  barcode: written,
  number: ordered,
  scale: ordered,
  calculated: ordered,
  date: ordered,
  time: ordered,
  dateTime: ordered,
  selectOne: chosen,
  yesNo: chosen,
  selectMany: ['has', 'hasNot', ...presence],
};

/** What can be asked of an answer; of files and places only whether there is one. */
export const operatorsOf = (kind: ItemKind): readonly Operator[] => byKind[kind] ?? presence;

export const needsOperand = (operator: Operator) => !presence.includes(operator);

/** How a value is entered. */
export type ValueKind = 'text' | 'number' | 'date' | 'time' | 'dateTime' | 'choice';

export function valueKindOf({ kind, choicesFrom }: Pick<FormItem, 'kind' | 'choicesFrom'>): ValueKind {
  if (kind === 'number' || kind === 'scale' || kind === 'calculated') return 'number';
  if (kind === 'date' || kind === 'time' || kind === 'dateTime') return kind;
  const isChosen = kind === 'yesNo' || ((kind === 'selectOne' || kind === 'selectMany') && !choicesFrom);
  return isChosen ? 'choice' : 'text';
}

/** What else a value can be compared with. */
export const operandTypes: Record<ValueKind, readonly Operand['type'][]> = {
  text: ['text', 'answer'],
  choice: ['text', 'answer'],
  number: ['number', 'answer'],
  date: ['text', 'today', 'answer'],
  time: ['text', 'answer'],
  dateTime: ['text', 'now', 'answer'],
};

export const choiceValues = ({
  kind,
  choices = [],
}: Pick<FormItem, 'kind' | 'choices'>): readonly string[] =>
  kind === 'yesNo' ? [YES, NO] : choices.map(({ value }) => value);

/** What is missing or no longer there in a row. */
export function rowProblem(
  { operator, operand }: ConditionRow,
  about: Pick<FormItem, 'kind' | 'choices' | 'choicesFrom'> | undefined,
): 'question' | 'value' | 'choice' | undefined {
  if (!about) return 'question';
  if (!needsOperand(operator)) return undefined;
  if (
    !operand ||
    (operand.type === 'text' && operand.value === '') ||
    (operand.type === 'answer' && operand.name === '')
  )
    return 'value';
  const isGone =
    operand.type === 'text' &&
    valueKindOf(about) === 'choice' &&
    !choiceValues(about).includes(operand.value);
  return isGone ? 'choice' : undefined;
}

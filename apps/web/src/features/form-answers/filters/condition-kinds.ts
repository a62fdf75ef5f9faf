import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import type { ItemKind } from '@gemelo/contract/forms/document';
import { type ConditionOperator, conditionOperators } from '@gemelo/contract/forms/where';

const sameOrNot: readonly ConditionOperator[] = ['eq', 'ne'];

/** What can be asked of each kind; the others cannot be filtered by. */
const operators: Partial<Record<ItemKind, readonly ConditionOperator[]>> = {
  text: sameOrNot,
  barcode: sameOrNot,
  selectOne: sameOrNot,
  selectMany: sameOrNot,
  yesNo: sameOrNot,
  number: conditionOperators,
  scale: conditionOperators,
  calculated: conditionOperators,
  date: conditionOperators,
  time: conditionOperators,
  dateTime: conditionOperators,
};

export const operatorsOf = (kind: ItemKind) => operators[kind] ?? [];
export const canBeAsked = ({ kind }: Pick<AnswerHeader, 'kind'>) => operatorsOf(kind).length > 0;

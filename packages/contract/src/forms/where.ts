import * as z from 'zod/mini';
import { FILTER_LENGTH } from '../kit/fields.ts';
import { ANSWER_TEXT_MAX, isItemName } from './document.ts';

export const conditionOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** What an answer must say to a question. */
export interface AnswerCondition {
  question: string;
  /** `ne` also finds answers that say nothing to the question. */
  operator: ConditionOperator;
  value: string;
}

export const CONDITIONS_MAX = 5;

const isOperator = (text: string): text is ConditionOperator =>
  (conditionOperators as readonly string[]).includes(text);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** One condition, such as `weight:gte:50`. */
function readCondition(text: string): AnswerCondition | undefined {
  const [question = '', operator = '', given = '', ...more] = text.split(':');
  const value = decoded(given);
  if (more.length > 0 || !value || value.length > ANSWER_TEXT_MAX) return undefined;
  return isItemName(question) && isOperator(operator) ? { question, operator, value } : undefined;
}

/** `weight:gte:50;shift:eq:night%20one`: values are encoded as in an address, all conditions must hold. */
export const writeConditions = (conditions: readonly AnswerCondition[]): string =>
  conditions
    .map(({ question, operator, value }) => `${question}:${operator}:${encodeURIComponent(value)}`)
    .join(';');

export function readConditions(text: string): AnswerCondition[] | undefined {
  const read = text
    .split(';')
    .filter((part) => part !== '')
    .map(readCondition);
  const conditions = read.filter((one) => one !== undefined);
  const isRight = conditions.length === read.length && read.length > 0 && read.length <= CONDITIONS_MAX;
  return isRight ? conditions : undefined;
}

/** Conditions in a query. */
export const answerConditions = () =>
  z.pipe(
    z.string().check(
      z.maxLength(FILTER_LENGTH),
      z.refine((text) => readConditions(text) !== undefined),
    ),
    z.transform((text: string): AnswerCondition[] => readConditions(text) ?? []),
  );

import type { BinaryOperator, Expression } from './expression.ts';
import { functionNamed, type Surroundings } from './functions.ts';
import {
  type AnswerValue,
  compareValues,
  isEqual,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from './values.ts';

/** Where a formula is worked out. */
export interface Scope extends Surroundings {
  answer(name: string): Value;
  /** The answer that is checked. */
  self: Value;
  /** The columns of the choice that is filtered. */
  column?(name: string): Value;
}

/** The formulas of a form cost more than any honest one does. */
export class TooComplex extends Error {}

/** What all formulas of a form may cost together: tenths of a second. Honest forms need a hundredth of it. */
const BUDGET = 500_000;
/** An answer of a list is gathered, printed and read before it is worked with. */
const LIST_STEPS = 4;
/** Characters that cost as much as one step to read, and to keep. */
const READ_CHARACTERS = 100;
const KEPT_CHARACTERS = 4;

export function budget(): (steps: number) => void {
  let left = BUDGET;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new TooComplex();
  };
}

const arithmetic: Partial<Record<BinaryOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  div: (left, right) => left / right,
  mod: (left, right) => left % right,
};

const comparisons: Partial<Record<BinaryOperator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** What it costs to read an answer. */
function costOf(value: Value): number {
  if (typeof value === 'string') return value.length / READ_CHARACTERS;
  if (!Array.isArray(value)) return 0;
  return (value as readonly Value[]).reduce<number>((steps, one) => steps + LIST_STEPS + costOf(one), 0);
}

/** What it costs to keep what was computed: small answers must not grow without bound. */
export const keepingCost = (value: AnswerValue): number =>
  typeof value === 'string' ? value.length / KEPT_CHARACTERS : 0;

/** What a formula gives. It always ends: there are no loops, and the steps are counted. */
export function evaluate(expression: Expression, scope: Scope): Value {
  scope.spend(1);
  switch (expression.type) {
    case 'number':
    case 'text':
      return expression.value;
    case 'answer': {
      const value = scope.answer(expression.name);
      scope.spend(costOf(value));
      return value;
    }
    case 'self':
      scope.spend(costOf(scope.self));
      return scope.self;
    case 'column':
      return scope.column?.(expression.name) ?? null;
    case 'negate':
      return -toNumber(evaluate(expression.operand, scope));
    case 'call':
      return call(expression, scope);
    case 'binary':
      return binary(expression, scope);
  }
}

function call({ name, values }: Extract<Expression, { type: 'call' }>, scope: Scope): Value {
  const known = functionNamed(name);
  if (!known) return null;
  const given = values.map((value) => evaluate(value, scope));
  scope.spend(given.reduce<number>((steps, value) => steps + toText(value).length / READ_CHARACTERS, 0));
  return known.run(given, scope);
}

function binary({ operator, left, right }: Extract<Expression, { type: 'binary' }>, scope: Scope): Value {
  if (operator === 'or') return toBoolean(evaluate(left, scope)) || toBoolean(evaluate(right, scope));
  if (operator === 'and') return toBoolean(evaluate(left, scope)) && toBoolean(evaluate(right, scope));
  const first = evaluate(left, scope);
  const second = evaluate(right, scope);
  if (operator === '=') return isEqual(first, second);
  if (operator === '!=') return !isEqual(first, second);
  const compared = comparisons[operator];
  if (compared) {
    const order = compareValues(first, second);
    return order !== undefined && compared(order);
  }
  return arithmetic[operator]?.(toNumber(first), toNumber(second)) ?? null;
}

export const holds = (expression: Expression, scope: Scope): boolean =>
  toBoolean(evaluate(expression, scope));

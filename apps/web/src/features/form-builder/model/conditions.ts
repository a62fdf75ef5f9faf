import {
  type BinaryOperator,
  type Expression,
  ExpressionError,
  parseExpression,
  printExpression,
} from '@gemelo/contract/forms/expression';

/** What a row of a condition is about. */
export type Subject = { type: 'answer'; name: string } | { type: 'self' } | { type: 'column'; name: string };

export const operators = [
  'is',
  'isNot',
  'less',
  'atMost',
  'more',
  'atLeast',
  'has',
  'hasNot',
  'contains',
  'containsNot',
  'startsWith',
  'empty',
  'notEmpty',
] as const;
export type Operator = (typeof operators)[number];

export type Operand =
  | { type: 'text'; value: string }
  | { type: 'number'; value: number }
  | { type: 'answer'; name: string }
  | { type: 'today' }
  | { type: 'now' };

export interface ConditionRow {
  subject: Subject;
  operator: Operator;
  /** None for what asks only whether there is an answer. */
  operand?: Operand;
}

export interface ConditionGroup {
  join: 'all' | 'any';
  rows: readonly ConditionRow[];
}

/** Rows, and groups of rows joined the other way. */
export interface Condition {
  join: 'all' | 'any';
  parts: readonly (ConditionRow | ConditionGroup)[];
}

export const isGroup = (part: ConditionRow | ConditionGroup): part is ConditionGroup => 'rows' in part;

const at = 0;
const signs: Partial<Record<Operator, BinaryOperator>> = {
  is: '=',
  isNot: '!=',
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
};
const tests: Partial<Record<Operator, { call: string; not: boolean }>> = {
  has: { call: 'selected', not: false },
  hasNot: { call: 'selected', not: true },
  contains: { call: 'contains', not: false },
  containsNot: { call: 'contains', not: true },
  startsWith: { call: 'starts-with', not: false },
};

const call = (name: string, ...values: Expression[]): Expression => ({ type: 'call', name, values, at });
const binary = (operator: BinaryOperator, left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator,
  left,
  right,
  at,
});
const joined = (join: Condition['join'], parts: readonly Expression[]): Expression | undefined =>
  parts.reduce<Expression | undefined>(
    (left, right) => (left ? binary(join === 'all' ? 'and' : 'or', left, right) : right),
    undefined,
  );

function operandExpression(operand: Operand): Expression {
  if (operand.type === 'today' || operand.type === 'now') return call(operand.type);
  if (operand.type === 'number')
    return operand.value < 0
      ? { type: 'negate', operand: { type: 'number', value: -operand.value, at }, at }
      : { ...operand, at };
  return { ...operand, at };
}

function rowExpression({ subject, operator, operand }: ConditionRow): Expression {
  const left: Expression = { ...subject, at };
  if (!operand) return binary(operator === 'empty' ? '=' : '!=', left, { type: 'text', value: '', at });
  const right = operandExpression(operand);
  const test = tests[operator];
  if (!test) return binary(signs[operator] ?? '=', left, right);
  const asked = call(test.call, left, right);
  return test.not ? call('not', asked) : asked;
}

/** The formula of a condition; none of an empty one. */
export function formulaOf({ join, parts }: Condition): string | undefined {
  const whole = joined(
    join,
    parts.flatMap((part) => {
      if (!isGroup(part)) return [rowExpression(part)];
      return joined(part.join, part.rows.map(rowExpression)) ?? [];
    }),
  );
  return whole && printExpression(whole);
}

/** A text with both kinds of quotes is written as a concatenation. */
function textIn(expression: Expression): string | undefined {
  if (expression.type === 'text') return expression.value;
  if (expression.type !== 'call' || expression.name !== 'concat') return undefined;
  const texts = expression.values.map((value) => (value.type === 'text' ? value.value : undefined));
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined;
}

function operandIn(expression: Expression): Operand | undefined {
  if (expression.type === 'number') return { type: 'number', value: expression.value };
  if (expression.type === 'negate' && expression.operand.type === 'number')
    return { type: 'number', value: -expression.operand.value };
  if (expression.type === 'answer') return { type: 'answer', name: expression.name };
  if (expression.type === 'call' && expression.values.length === 0)
    if (expression.name === 'today' || expression.name === 'now') return { type: expression.name };
  const value = textIn(expression);
  return value === undefined ? undefined : { type: 'text', value };
}

function subjectIn(expression: Expression | undefined): Subject | undefined {
  if (expression?.type === 'self') return { type: 'self' };
  if (expression?.type === 'answer' || expression?.type === 'column')
    return { type: expression.type, name: expression.name };
  return undefined;
}

const negations: Partial<Record<Operator, Operator>> = { has: 'hasNot', contains: 'containsNot' };

function testIn(expression: Extract<Expression, { type: 'call' }>): ConditionRow | undefined {
  const [first, second] = expression.values;
  if (expression.name === 'not' && first?.type === 'call') {
    const inner = testIn(first);
    const operator = inner && negations[inner.operator];
    return operator && { ...inner, operator };
  }
  const operator = (Object.keys(tests) as Operator[]).find(
    (one) => tests[one]?.call === expression.name && !tests[one]?.not,
  );
  const subject = subjectIn(first);
  const operand = second && operandIn(second);
  return operator && subject && operand ? { subject, operator, operand } : undefined;
}

function rowIn(expression: Expression): ConditionRow | undefined {
  if (expression.type === 'call') return testIn(expression);
  if (expression.type !== 'binary') return undefined;
  const operator = (Object.keys(signs) as Operator[]).find((one) => signs[one] === expression.operator);
  const subject = subjectIn(expression.left);
  const operand = operandIn(expression.right);
  if (!operator || !subject || !operand) return undefined;
  if (operand.type !== 'text' || operand.value !== '') return { subject, operator, operand };
  if (operator === 'is') return { subject, operator: 'empty' };
  return operator === 'isNot' ? { subject, operator: 'notEmpty' } : undefined;
}

/** What an operator joins, through all of its repetitions. */
function operandsOf(expression: Expression, operator: BinaryOperator): Expression[] {
  return expression.type === 'binary' && expression.operator === operator
    ? [...operandsOf(expression.left, operator), ...operandsOf(expression.right, operator)]
    : [expression];
}

const isJoin = (expression: Expression) =>
  expression.type === 'binary' && (expression.operator === 'and' || expression.operator === 'or');

function groupIn(expression: Expression): ConditionGroup | undefined {
  if (expression.type !== 'binary') return undefined;
  const rows = operandsOf(expression, expression.operator).map(rowIn);
  return rows.every((row) => row !== undefined)
    ? { join: expression.operator === 'and' ? 'all' : 'any', rows }
    : undefined;
}

/** The rows of a formula; undefined where rows cannot show it. */
export function conditionOf(formula: string): Condition | undefined {
  let expression: Expression;
  try {
    expression = parseExpression(formula);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return undefined;
  }
  const join = expression.type === 'binary' && expression.operator === 'or' ? 'any' : 'all';
  const parts = operandsOf(expression, join === 'all' ? 'and' : 'or').map((part) =>
    isJoin(part) ? groupIn(part) : rowIn(part),
  );
  return parts.every((part) => part !== undefined) ? { join, parts } : undefined;
}

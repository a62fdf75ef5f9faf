import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget, evaluate, TooComplex } from './evaluate.ts';
import {
  type Expression,
  ExpressionError,
  parseExpression,
  printExpression,
  renameAnswers,
} from './expression.ts';
import { formFunctions } from './functions.ts';
import type { Value } from './values.ts';

const answers: Record<string, Value> = {
  temperature: 39.5,
  empty: null,
  kind: 'raw',
  marks: ['wet', 'torn'],
  day: '2026-11-18',
  weights: [50, 49.5, null],
  ok: 'yes',
};

const run = (source: string, self: Value = null): Value =>
  evaluate(parseExpression(source), {
    answer: (name) => answers[name] ?? null,
    self,
    clock: { today: '2026-11-18', now: '2026-11-18T08:30' },
    position: 2,
    spend: budget(),
    column: (name) => (name === 'region' ? 'north' : null),
  });

test.each<[formula: string, value: Value]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['7 div 2', 3.5],
  ['7 mod 4', 3],
  ['-2 + 5', 3],
  ['--2', 2],
  ["'a' = 'a' and not('a' = 'b')", true],
  ['1 = 2 or 2 < 3', true],
  [`\${temperature} > 38`, true],
  [`\${empty} > 38`, false],
  [`\${empty} <= 38`, false],
  [`\${empty} = ''`, true],
  [`\${kind} != 'white'`, true],
  [`selected(\${marks}, 'torn')`, true],
  [`selected(\${kind}, 'white')`, false],
  [`count-selected(\${marks})`, 2],
  [`sum(\${weights})`, 99.5],
  [`count(\${weights})`, 3],
  [`count-non-empty(\${weights})`, 2],
  [`max(\${weights})`, 50],
  [`min(\${weights}, 3)`, 3],
  [`mean(\${weights})`, 49.75],
  [`join(', ', \${marks})`, 'wet, torn'],
  [`if(\${ok} = 'yes', 'good', 'bad')`, 'good'],
  [`coalesce(\${empty}, \${kind})`, 'raw'],
  [`\${day} = today()`, true],
  [`\${day} < '2026-12-01'`, true],
  [`date(today() + 7)`, '2026-11-25'],
  [`today() - '2026-11-10'`, 8],
  ['now()', '2026-11-18T08:30'],
  [`format-date(\${day}, '%d/%m/%Y')`, '18/11/2026'],
  ['round(2.345, 2)', 2.35],
  ['round(1.005, 2)', 1.01],
  ['int(-2.7)', -2],
  ['pow(2, 10)', 1024],
  ["concat('a', 1, true())", 'a1true'],
  ["string-length('añil')", 4],
  ["substr('sugar', 1, 3)", 'ug'],
  ["regex('AB-12', '[A-Z]{2}-[0-9]+')", true],
  ["regex('AB-12x', '[A-Z]{2}-[0-9]+')", false],
  ['position(..)', 2],
  [`region = 'north'`, true],
  [`"it's" = 'its'`, false],
])('%s is %j', (formula, value) => {
  expect(run(formula)).toEqual(value);
});

test('the answer itself is a dot', () => {
  expect(run('. >= 0 and . <= 60', 61)).toBe(false);
  expect(run('. >= 0 and . <= 60', 60)).toBe(true);
});

test.each<[formula: string, code: string, at: number]>([
  ['1 +', 'unfinished', 3],
  ["'open", 'quote', 0],
  ['1 # 2', 'character', 2],
  ['(1 + 2', 'expected', 6],
  ['1 2', 'unexpected', 2],
  ['sum(1,', 'unfinished', 6],
  ['* 2', 'unexpected', 0],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, 'nesting', 41],
])('%s is refused: %s at %i', (formula, code, at) => {
  const read = () => parseExpression(formula);
  expect(read).toThrow(ExpressionError);
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({ code, at });
  }
});

test('names of the language itself are no functions', () => {
  expect(run('constructor()')).toBeNull();
  expect(run('toString()')).toBeNull();
});

test('renaming an answer keeps the formula', () => {
  const renamed = renameAnswers(parseExpression(`\${a} + \${b} * \${a}`), (name) =>
    name === 'a' ? 'c' : name,
  );
  expect(printExpression(renamed)).toBe(`\${c} + \${b} * \${c}`);
});

const operators = ['or', 'and', '=', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'div', 'mod'] as const;
const at = 0;
const expressions = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc
        .double({ min: 1e-30, max: 1e30, noNaN: true })
        .map((value) => ({ type: 'number' as const, value, at })),
      fc
        .string({ unit: fc.constantFrom('a', ' ', "'", 'é', '$', '{', ')') })
        .map((value) => ({ type: 'text' as const, value, at })),
      fc.constantFrom('a', 'weight_2', 'b-c').map((name) => ({ type: 'answer' as const, name, at })),
      fc.constant({ type: 'self' as const, at }),
      fc.constant({ type: 'column' as const, name: 'region', at }),
    ),
    tie('node').map((operand) => ({ type: 'negate' as const, operand, at })),
    fc.tuple(fc.constantFrom(...operators), tie('node'), tie('node')).map(([operator, left, right]) => ({
      type: 'binary' as const,
      operator,
      left,
      right,
      at,
    })),
    fc
      .tuple(fc.constantFrom(...Object.keys(formFunctions)), fc.array(tie('node'), { maxLength: 3 }))
      .map(([name, values]) => ({ type: 'call' as const, name, values, at })),
  ),
}));

const withoutPlaces = (expression: Expression): unknown =>
  JSON.parse(JSON.stringify(expression, (key, value: unknown) => (key === 'at' ? undefined : value)));

test('a printed formula reads as the same', () => {
  fc.assert(
    fc.property(expressions.node, (expression) => {
      const read = parseExpression(printExpression(expression));
      expect(withoutPlaces(read)).toEqual(withoutPlaces(expression));
    }),
    { numRuns: 500 },
  );
});

test('whatever is typed is read or refused with its place', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...Array.from(`ab1. '"()$\{}+-*<>=!, `), 'and', 'div', 'sum('),
  });
  fc.assert(
    fc.property(typed, (source) => {
      try {
        parseExpression(source);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
        expect((error as ExpressionError).at).toBeLessThanOrEqual(source.length);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('formulas that cost too much end', () => {
  const spend = budget();
  const scope = {
    answer: () => new Array<number>(10_000).fill(1),
    self: null,
    clock: { today: '', now: '' },
    position: undefined,
    spend,
  };
  const formula = parseExpression(`sum(${new Array(40).fill(`\${a}`).join(', ')})`);
  expect(() => {
    for (let time = 0; time < 1_000; time += 1) evaluate(formula, scope);
  }).toThrow(TooComplex);
});

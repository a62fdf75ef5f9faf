import { parseExpression, printExpression } from '@gemelo/contract/forms/expression';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, type ConditionRow, conditionOf, formulaOf, type Operator } from './conditions.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
const subject = fc.oneof(
  name.map((answer) => ({ type: 'answer', name: answer }) as const),
  fc.constant({ type: 'self' } as const),
);
const operand = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }).map((value) => ({ type: 'text', value }) as const),
  fc
    .integer({ min: -9999, max: 9999 })
    .map((value) => ({ type: 'number', value: value === 0 ? 0 : value / 8 }) as const),
  name.map((answer) => ({ type: 'answer', name: answer }) as const),
  fc.constant({ type: 'today' } as const),
  fc.constant({ type: 'now' } as const),
);
const compared: Operator[] = [
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
];
const row: fc.Arbitrary<ConditionRow> = fc.oneof(
  fc.record({ subject, operator: fc.constantFrom(...compared), operand }),
  fc.record({ subject, operator: fc.constantFrom<Operator>('empty', 'notEmpty') }),
);
const rows = (least: number) => fc.array(row, { minLength: least, maxLength: 4 });
/** As rows show it: one row has no choice of all or any, and an inner group is joined the other way. */
const condition: fc.Arbitrary<Condition> = fc.constantFrom('all' as const, 'any' as const).chain((join) => {
  const inner = rows(2).map((group) => ({
    join: join === 'all' ? ('any' as const) : ('all' as const),
    rows: group,
  }));
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: row }, { weight: 1, arbitrary: inner }), {
      minLength: 2,
      maxLength: 5,
    })
    .map((parts) => ({ join, parts }));
});

test('rows are the same again after they were a formula', () => {
  fc.assert(
    fc.property(condition, (given) => {
      expect(conditionOf(formulaOf(given) ?? '')).toEqual(given);
    }),
    { numRuns: 500 },
  );
});

test('a formula that rows can show is the same again after it was rows', () => {
  for (const formula of [
    `\${estado} = 'malo'`,
    `\${a} = 1 or \${b} = 2 and selected(\${c}, 'x')`,
    `not(contains(., 'x')) and (\${a} > -2.5 or \${d} <= today())`,
    `\${a} != ''`,
  ])
    expect(formulaOf(conditionOf(formula) ?? { join: 'all', parts: [] })).toBe(
      printExpression(parseExpression(formula)),
    );
});

test('what rows cannot show stays a formula', () => {
  for (const formula of [
    `sum(\${a}) > 3`,
    `\${a} + 1 = 2`,
    `1 = \${a}`,
    `\${a} >`,
    `\${a} < ''`,
    `not(\${a} = 1)`,
    `(\${a} = 1 and (\${b} = 2 or (\${c} = 3 and \${d} = 4)))`,
  ])
    expect(conditionOf(formula)).toBeUndefined();
});

test('an empty condition is no formula', () => {
  expect(formulaOf({ join: 'all', parts: [] })).toBeUndefined();
  expect(formulaOf({ join: 'all', parts: [{ join: 'any', rows: [] }] })).toBeUndefined();
});

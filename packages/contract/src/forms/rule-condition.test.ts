import { expect, test } from 'vitest';
import { EXPRESSION_MAX } from './document.ts';
import { clock, formOf } from './form-fixture.ts';
import { conditionHolds, conditionProblems } from './rule-condition.ts';
import type { Answers } from './values.ts';

const form = formOf(
  { name: 'temperature', kind: 'number', unit: '°C' },
  { name: 'broken', kind: 'yesNo' },
  { name: 'what', kind: 'text', showWhen: `\${broken} = 'yes'` },
  { name: 'faults', kind: 'selectMany', choices: ['leak', 'rust'].map((value) => ({ value, label: value })) },
  { name: 'double', kind: 'calculated', formula: `\${temperature} * 2` },
  { name: 'bags', kind: 'repeat' },
  { name: 'limit', kind: 'number', parent: 'bags' },
  { name: 'weight', kind: 'number', parent: 'bags' },
  { name: 'marks', kind: 'repeat', parent: 'bags' },
  { name: 'size', kind: 'number', parent: 'marks' },
  { name: 'boxes', kind: 'repeat' },
  { name: 'height', kind: 'number', parent: 'boxes' },
);
const hold = (text: string, answers: Answers) => conditionHolds(form, answers, text, { clock });
const codes = (text: string) => conditionProblems(form, text).map(({ code }) => code);

test.each<[text: string, answers: Answers, expected: boolean]>([
  [`\${temperature} > 38`, { temperature: 39 }, true],
  [`\${temperature} > 38`, { temperature: 37 }, false],
  [`\${temperature} > 38`, {}, false],
  [`\${temperature} <= 38`, {}, false],
  [`\${double} >= 80`, { temperature: 40 }, true],
  [`selected(\${faults}, 'rust')`, { faults: ['leak', 'rust'] }, true],
  // What is not visible has no answer, whatever was sent.
  [`\${what} = 'x'`, { broken: 'no', what: 'x' }, false],
  [`\${what} = 'x'`, { broken: 'yes', what: 'x' }, true],
  [`today() = '2026-11-18'`, {}, true],
])('%s of %j is %s', (text, answers, expected) => {
  expect(conditionProblems(form, text)).toEqual([]);
  expect(hold(text, answers)).toBe(expected);
});

const bags = [
  { limit: 10, weight: 5, marks: [{ size: 1 }] },
  { limit: 5, weight: 8, marks: [{ size: 2 }, { size: 3 }] },
];

test.each<[text: string, answers: Answers, expected: boolean]>([
  [`\${weight} > 7`, { bags }, true],
  [`\${weight} > 8`, { bags }, false],
  // Both are of the same repetition.
  [`\${weight} > \${limit}`, { bags }, true],
  [`\${weight} = 5 and \${limit} = 5`, { bags }, false],
  [`\${weight} > 0`, {}, false],
  [`sum(\${weight}) = 13`, { bags }, true],
  [`count(\${bags}) = 2`, { bags }, true],
  // The sum is that of all repetitions, beside a question that means any of them.
  [`\${weight} > sum(\${weight}) div 2`, { bags }, true],
  [`\${limit} = 10 and sum(\${weight}) = 13`, { bags }, true],
  [`\${size} = 3 and \${weight} = 8`, { bags }, true],
  [`\${size} = 3 and \${weight} = 5`, { bags }, false],
  [`max(\${size}) = 3 and \${temperature} > 38`, { bags, temperature: 39 }, true],
  [`\${height} > 1 and sum(\${weight}) = 13`, { bags, boxes: [{ height: 2 }] }, true],
])('in repeat groups: %s of %j is %s', (text, answers, expected) => {
  expect(conditionProblems(form, text)).toEqual([]);
  expect(hold(text, answers)).toBe(expected);
});

test.each<[text: string, code: string]>([
  ['', 'unfinished'],
  [`\${temperature} >`, 'unfinished'],
  [`\${unknown} > 1`, 'unknownAnswer'],
  ['temperature > 38', 'unknownWord'],
  ['. > 38', 'self'],
  [`fetch(\${temperature})`, 'unknownFunction'],
  [`\${bags} = 2`, 'many'],
  [`\${weight} > \${height}`, 'many'],
  [`round(\${temperature}, 1, 2) = 1`, 'takes'],
])('%s is refused: %s', (text, code) => {
  expect(codes(text)).toEqual([code]);
  expect(hold(text, { temperature: 39, bags, boxes: [{ height: 1 }] })).toBe(false);
});

test('a condition that costs too much is not fulfilled, and ends', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ weight: index }));
  const costly = `\${weight} >= 0 and ${Array(80).fill(`sum(\${weight}) = 1`).join(' or ')}`;
  expect(conditionProblems(form, costly)).toEqual([]);
  expect(hold(costly, { bags: many })).toBe(false);
  expect(hold(`1 = 1${' '.repeat(EXPRESSION_MAX)}`, {})).toBe(false);
  expect(codes(`${'('.repeat(100)}1${')'.repeat(100)}`)).toEqual(['nesting']);
});

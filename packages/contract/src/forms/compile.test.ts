import { expect, test } from 'vitest';
import { DEPTH_MAX } from './document.ts';
import { problemsOf } from './form-fixture.ts';

const weight = { name: 'weight', kind: 'number' } as const;

test('a form without problems', () => {
  expect(problemsOf(weight, { name: 'double', kind: 'calculated', formula: `\${weight} * 2` })).toEqual([]);
});

test('a form that asks nothing', () => {
  expect(problemsOf({ name: 'title', kind: 'heading' })).toMatchObject([{ code: 'empty' }]);
});

test('two items of one name', () => {
  expect(problemsOf(weight, weight)).toMatchObject([{ name: 'weight', attribute: 'name', code: 'repeated' }]);
});

test('an item in a group that is not there, is no group, or comes later', () => {
  expect(problemsOf({ ...weight, parent: 'bags' })).toMatchObject([{ code: 'parent' }]);
  expect(problemsOf(weight, { name: 'other', kind: 'text', parent: 'weight' })).toMatchObject([
    { code: 'parent' },
  ]);
  expect(problemsOf({ ...weight, parent: 'bags' }, { name: 'bags', kind: 'repeat' })).toMatchObject([
    { code: 'parent' },
  ]);
});

test('groups inside each other have a limit', () => {
  const groups = Array.from({ length: DEPTH_MAX + 1 }, (_, index) => ({
    name: `g${index}`,
    kind: 'repeat' as const,
    ...(index > 0 ? { parent: `g${index - 1}` } : {}),
  }));
  expect(problemsOf(weight, ...groups)).toMatchObject([{ name: `g${DEPTH_MAX}`, code: 'depth' }]);
});

test('an attribute that the kind does not have', () => {
  expect(problemsOf({ ...weight, pattern: 'a' })).toMatchObject([
    { attribute: 'pattern', code: 'attribute' },
  ]);
});

test('choices: missing, twice, from two places', () => {
  const one = { name: 'kind', kind: 'selectOne' } as const;
  const raw = { value: 'raw', label: 'Raw' };
  expect(problemsOf(one)).toMatchObject([{ code: 'choices' }]);
  expect(problemsOf({ ...one, choices: [raw, raw] })).toMatchObject([{ code: 'choiceRepeated' }]);
  expect(problemsOf({ ...one, choices: [raw], choicesFrom: 'twin' })).toMatchObject([
    { code: 'choicesTwice' },
  ]);
});

test('what a formula names must be there', () => {
  expect(problemsOf({ ...weight, showWhen: `\${hieght} > 1` })).toMatchObject([
    { name: 'weight', attribute: 'showWhen', code: 'unknownAnswer', at: 0, params: { name: 'hieght' } },
  ]);
  expect(problemsOf({ ...weight, showWhen: 'height > 1' })).toMatchObject([
    { code: 'unknownWord', params: { written: `\${height}` } },
  ]);
  expect(problemsOf({ ...weight, showWhen: 'rand() > 1' })).toMatchObject([{ code: 'unknownFunction' }]);
  expect(problemsOf({ ...weight, showWhen: 'round()' })).toMatchObject([{ code: 'takes' }]);
  expect(problemsOf({ ...weight, showWhen: '. > 1' })).toMatchObject([{ code: 'self' }]);
  expect(problemsOf({ ...weight, check: '. >' })).toMatchObject([{ attribute: 'check', code: 'unfinished' }]);
});

test('a regular expression is checked, and stands in the formula', () => {
  expect(problemsOf({ name: 'code', kind: 'text', pattern: '(' })).toMatchObject([{ code: 'pattern' }]);
  expect(problemsOf({ name: 'code', kind: 'text', check: "regex(., '(')" })).toMatchObject([
    { code: 'pattern' },
  ]);
  expect(problemsOf({ name: 'code', kind: 'text', check: 'regex(., .)' })).toMatchObject([
    { code: 'patternText' },
  ]);
});

test('answers that repeat are named inside what takes many', () => {
  const bags = [{ name: 'bags', kind: 'repeat' } as const, { ...weight, parent: 'bags' }];
  expect(problemsOf(...bags, { name: 'heavy', kind: 'text', showWhen: `\${weight} > 1` })).toMatchObject([
    { name: 'heavy', code: 'many' },
  ]);
  expect(problemsOf(...bags, { name: 'heavy', kind: 'text', showWhen: `sum(\${weight}) > 1` })).toEqual([]);
  expect(
    problemsOf(...bags, { name: 'note', kind: 'text', parent: 'bags', showWhen: `\${weight} > 1` }),
  ).toEqual([]);
});

test('conditions and calculations in a circle', () => {
  const circle = problemsOf(
    { name: 'a', kind: 'calculated', formula: `\${b} + 1` },
    { name: 'b', kind: 'calculated', formula: `\${c} + 1` },
    { name: 'c', kind: 'number', showWhen: `\${a} > 1` },
  );
  expect(circle).toMatchObject([{ code: 'circle' }]);
  expect(String(circle[0]?.params?.names).split(', ').sort()).toEqual(['a', 'b', 'c']);
  expect(problemsOf({ name: 'a', kind: 'calculated', formula: `\${a} + 1` })).toMatchObject([
    { code: 'circle' },
  ]);
});

test('a section that is shown by an answer inside of it is a circle', () => {
  expect(
    problemsOf({ name: 'part', kind: 'section', showWhen: `\${weight} > 1` }, { ...weight, parent: 'part' }),
  ).toMatchObject([{ code: 'circle' }]);
});

test('a choice filter names columns of the choices', () => {
  const region = { value: 'north', label: 'North' };
  const town = {
    name: 'town',
    kind: 'selectOne' as const,
    choices: [{ value: 'coban', label: 'Cobán', columns: { region: 'north' } }],
  };
  const regions = { name: 'region', kind: 'selectOne' as const, choices: [region] };
  expect(problemsOf(regions, { ...town, choiceFilter: `region = \${region}` })).toEqual([]);
  expect(problemsOf(regions, { ...town, choiceFilter: `zone = \${region}` })).toMatchObject([
    { code: 'unknownColumn' },
  ]);
});

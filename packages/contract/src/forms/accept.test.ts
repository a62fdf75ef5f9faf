import { expect, test } from 'vitest';
import { acceptAnswers } from './accept.ts';
import type { CompiledForm, FillContext } from './compiled.ts';
import { ANSWER_TEXT_MAX, type FormItem } from './document.ts';
import { clock, formOf } from './form-fixture.ts';
import type { Answers } from './values.ts';

const accept = (form: CompiledForm, answers: unknown, context: Partial<FillContext> = {}) =>
  acceptAnswers(form, answers as Answers, { clock, ...context });
const rules = (form: CompiledForm, answers: unknown, context?: Partial<FillContext>) =>
  accept(form, answers, context).issues.map(({ path, rule }) => `${path}: ${rule}`);

const kinds = {
  name: 'kind',
  kind: 'selectOne',
  required: true,
  choices: ['raw', 'white'].map((value) => ({ value, label: value })),
} as const;

const reception = formOf(
  kinds,
  {
    name: 'moisture',
    kind: 'number',
    showWhen: `\${kind} = 'raw'`,
    required: true,
    min: '0',
    max: '100',
    decimals: 1,
  },
  { name: 'bags', kind: 'repeat', min: '1', max: '3' },
  { name: 'weight', kind: 'number', parent: 'bags', required: true },
  { name: 'torn', kind: 'yesNo', parent: 'bags' },
  { name: 'photo', kind: 'photo', parent: 'bags', requireWhen: `\${torn} = 'yes'` },
  { name: 'total', kind: 'calculated', formula: `sum(\${weight})` },
  { name: 'late', kind: 'section', showWhen: `\${total} > 100` },
  { name: 'reason', kind: 'longText', parent: 'late', required: true },
);

test('what is kept is what is visible, with what was computed', () => {
  expect(accept(reception, { kind: 'white', bags: [{ weight: 50 }, { weight: 49.5, torn: 'no' }] })).toEqual({
    answers: { kind: 'white', bags: [{ weight: 50 }, { weight: 49.5, torn: 'no' }], total: 99.5 },
    issues: [],
  });
});

test('a hidden required question is not asked for', () => {
  expect(rules(reception, { kind: 'white', bags: [{ weight: 1 }] })).toEqual([]);
  expect(rules(reception, { kind: 'raw', bags: [{ weight: 1 }] })).toEqual(['moisture: required']);
});

test('an answer to a hidden question is refused', () => {
  expect(rules(reception, { kind: 'white', moisture: 12, bags: [{ weight: 1 }] })).toEqual([
    'moisture: hidden',
  ]);
  expect(rules(reception, { kind: 'white', reason: 'x', bags: [{ weight: 1 }] })).toEqual(['reason: hidden']);
});

test('a computed value is computed here', () => {
  expect(rules(reception, { kind: 'white', bags: [{ weight: 1 }], total: 1 })).toEqual([]);
  expect(rules(reception, { kind: 'white', bags: [{ weight: 1 }], total: 2 })).toEqual(['total: computed']);
});

test('a condition on what was computed', () => {
  expect(rules(reception, { kind: 'white', bags: [{ weight: 101 }] })).toEqual(['reason: required']);
});

test('each repetition is judged by itself', () => {
  const photo = '0b4f4c2e-7d3a-4b0e-9a57-6a1d0b1f2c3d';
  expect(rules(reception, { kind: 'white', bags: [{ weight: 1 }, { torn: 'yes' }] })).toEqual([
    'bags.1.weight: required',
    'bags.1.photo: required',
  ]);
  expect(rules(reception, { kind: 'white', bags: [{ weight: 1, torn: 'yes', photo: [photo] }] })).toEqual([]);
});

test('how often a group repeats', () => {
  expect(rules(reception, { kind: 'white' })).toEqual(['bags: fewer']);
  expect(rules(reception, { kind: 'white', bags: [1, 2, 3, 4].map((weight) => ({ weight })) })).toEqual([
    'bags: more',
  ]);
});

test('a question of a group does not stand outside of it, nor the other way round', () => {
  expect(rules(reception, { kind: 'white', weight: 1, bags: [{ weight: 1, kind: 'raw' }] })).toEqual([
    'weight: unknown',
    'bags.0.kind: unknown',
  ]);
});

test.each<
  [Partial<FormItem> & Pick<FormItem, 'kind'>, good: unknown[], bad: [value: unknown, rule: string][]]
>([
  [
    { kind: 'text', minLength: 2, maxLength: 4 },
    ['ab', 'abcd', '😀😀'],
    [
      ['a', 'shorter'],
      ['abcde', 'longer'],
      [7, 'type'],
      [['a'], 'type'],
      ['a\u0000b', 'characters'],
    ],
  ],
  [{ kind: 'longText' }, ['line\nline'], [['x'.repeat(ANSWER_TEXT_MAX + 1), 'longer']]],
  [{ kind: 'barcode', pattern: '\\d{8}' }, ['12345678'], [['1234', 'pattern']]],
  [
    { kind: 'number', min: '0', max: '60' },
    [0, 60, 1.5],
    [
      [-1, 'smaller'],
      [61, 'bigger'],
      ['5', 'type'],
      [Number.NaN, 'type'],
      [1e300, 'type'],
    ],
  ],
  [{ kind: 'number', decimals: 0 }, [3], [[3.5, 'whole']]],
  [{ kind: 'number', decimals: 1 }, [3.5], [[3.55, 'decimals']]],
  [
    { kind: 'date', max: 'today()' },
    ['2026-11-18'],
    [
      ['2026-11-19', 'bigger'],
      ['2026-02-30', 'type'],
      ['18/11/2026', 'type'],
      ['0001-01-01', 'type'],
    ],
  ],
  [
    { kind: 'time', min: "'08:00'" },
    ['08:00'],
    [
      ['07:59', 'smaller'],
      ['25:00', 'type'],
    ],
  ],
  [
    { kind: 'dateTime', max: 'now()' },
    ['2026-11-18T08:30'],
    [
      ['2026-11-18T08:31', 'bigger'],
      ['2026-11-18', 'type'],
    ],
  ],
  [
    { kind: 'selectOne', choices: kinds.choices as never },
    ['raw'],
    [
      ['brown', 'choice'],
      [['raw'], 'type'],
    ],
  ],
  [
    { kind: 'selectMany', choices: kinds.choices as never, max: '1' },
    [['raw']],
    [
      [['raw', 'white'], 'more'],
      [['brown'], 'choice'],
      [['raw', 'raw'], 'twice'],
      ['raw', 'type'],
    ],
  ],
  [
    { kind: 'yesNo' },
    ['yes', 'no'],
    [
      ['maybe', 'type'],
      [true, 'type'],
    ],
  ],
  [
    { kind: 'scale', from: 0, to: 10 },
    [0, 10],
    [
      [11, 'type'],
      [1.5, 'type'],
    ],
  ],
  [
    { kind: 'gps', accuracy: 20 },
    [{ latitude: 14.6, longitude: -90.5, accuracy: 8 }],
    [
      [{ latitude: 14.6, longitude: -90.5, accuracy: 50 }, 'accuracy'],
      [{ latitude: 14.6, longitude: -90.5 }, 'accuracy'],
      [{ latitude: 99, longitude: 0, accuracy: 1 }, 'type'],
      ['14 -90', 'type'],
      [{ latitude: 1, longitude: 1, accuracy: 1, evil: 1 }, 'type'],
    ],
  ],
  [
    { kind: 'signature' },
    [['0b4f4c2e-7d3a-4b0e-9a57-6a1d0b1f2c3d']],
    [
      [['../../etc/passwd'], 'type'],
      ['x', 'type'],
    ],
  ],
  [{ kind: 'text', check: "not(contains(., 'x'))", checkMessage: 'no x' }, ['abc'], [['axc', 'check']]],
])('answers to $0.kind', (item, good, bad) => {
  const form = formOf({ name: 'question', ...item });
  for (const value of good) expect(rules(form, { question: value })).toEqual([]);
  for (const [value, rule] of bad) expect(rules(form, { question: value })).toEqual([`question: ${rule}`]);
});

test('choices that depend on an earlier answer', () => {
  const form = formOf(
    {
      name: 'region',
      kind: 'selectOne',
      choices: ['north', 'south'].map((value) => ({ value, label: value })),
    },
    {
      name: 'town',
      kind: 'selectOne',
      choices: [
        { value: 'coban', label: 'Cobán', columns: { region: 'north' } },
        { value: 'escuintla', label: 'Escuintla', columns: { region: 'south' } },
      ],
      choiceFilter: `region = \${region}`,
    },
  );
  expect(rules(form, { region: 'north', town: 'coban' })).toEqual([]);
  expect(rules(form, { region: 'south', town: 'coban' })).toEqual(['town: choice']);
});

test('records of the company as choices', () => {
  const form = formOf(
    { name: 'warehouse', kind: 'selectOne', choicesFrom: 'warehouse' },
    { name: 'segment', kind: 'selectOne', choicesFrom: 'segment', choiceFilter: `warehouse = \${warehouse}` },
  );
  const record = (columns: Record<string, string>) => ({ label: 'x', columns });
  const records = {
    warehouse: new Map([['1', record({})]]),
    segment: new Map([
      ['7', record({ warehouse: '1' })],
      ['8', record({ warehouse: '2' })],
    ]),
  };
  expect(rules(form, { warehouse: '1', segment: '7' }, { records })).toEqual([]);
  expect(rules(form, { warehouse: '1', segment: '8' }, { records })).toEqual(['segment: choice']);
  expect(rules(form, { warehouse: '9' }, { records })).toEqual(['warehouse: choice']);
  expect(rules(form, { warehouse: '9' })).toEqual([]);
});

test('groups inside groups: sums of the own group and of all', () => {
  const form = formOf(
    { name: 'trucks', kind: 'repeat' },
    { name: 'bags', kind: 'repeat', parent: 'trucks' },
    { name: 'weight', kind: 'number', parent: 'bags' },
    { name: 'load', kind: 'calculated', parent: 'trucks', formula: `sum(\${weight})` },
    { name: 'share', kind: 'calculated', parent: 'bags', formula: `\${weight} div \${load}` },
    { name: 'all', kind: 'calculated', formula: `sum(\${weight})` },
    { name: 'heaviest', kind: 'calculated', formula: `max(\${load})` },
  );
  const trucks = [{ bags: [{ weight: 1 }, { weight: 3 }] }, { bags: [{ weight: 6 }] }];
  expect(accept(form, { trucks })).toEqual({
    answers: {
      trucks: [
        {
          bags: [
            { weight: 1, share: 0.25 },
            { weight: 3, share: 0.75 },
          ],
          load: 4,
        },
        { bags: [{ weight: 6, share: 1 }], load: 6 },
      ],
      all: 10,
      heaviest: 6,
    },
    issues: [],
  });
});

test('a form that costs too much is refused, not waited for', () => {
  const values = Array.from({ length: 200 }, () => ({ value: 1 }));
  const form = formOf(
    { name: 'values', kind: 'repeat' },
    { name: 'value', kind: 'number', parent: 'values' },
    { name: 'rows', kind: 'repeat' },
    ...Array.from({ length: 100 }, (_, index) => ({
      name: `c${index}`,
      kind: 'calculated' as const,
      parent: 'rows',
      formula: new Array(20).fill(`sum(\${value})`).join(' + '),
    })),
  );
  expect(rules(form, { values, rows: values.map(() => ({})) })).toContain(': tooComplex');
});

test('a long answer that is read very often, or computed again and again, is refused', () => {
  const calculated = (name: string, formula: string, more: object = {}) =>
    ({ name, kind: 'calculated', formula, ...more }) as const;
  const often = formOf(
    { name: 'a', kind: 'longText' },
    ...Array.from({ length: 490 }, (_, index) =>
      calculated(`c${index}`, new Array(300).fill(`\${a}`).join('+')),
    ),
  );
  expect(rules(often, { a: '9'.repeat(10_000) })).toContain(': tooComplex');
  expect(rules(often, { a: '9' })).toEqual([]);

  const rows = Array.from({ length: 200 }, () => ({ t: 'y' }));
  const growing = formOf(
    { name: 'a', kind: 'longText' },
    { name: 'rows', kind: 'repeat' },
    { name: 't', kind: 'text', parent: 'rows' },
    ...Array.from({ length: 20 }, (_, index) => calculated(`c${index}`, `\${a}`, { parent: 'rows' })),
  );
  expect(rules(growing, { a: 'x'.repeat(10_000), rows })).toContain(': tooComplex');
  expect(rules(growing, { a: 'x'.repeat(100), rows })).toEqual([]);
});

test('a computed text is never longer than an answer, and has no half characters', () => {
  const form = formOf(
    { name: 'a', kind: 'longText' },
    { name: 'upper', kind: 'calculated', formula: `upper-case(\${a})` },
    { name: 'first', kind: 'calculated', formula: `substr(\${a}, 0, 1)` },
    { name: 'cut', kind: 'calculated', formula: `concat('1', \${a})` },
  );
  expect(accept(form, { a: '🙂 Ana' }).answers).toEqual({ a: '🙂 Ana', upper: '🙂 ANA', cut: '1🙂 Ana' });
  expect(String(accept(form, { a: 'ﬃ'.repeat(9_000) }).answers.upper)).toHaveLength(ANSWER_TEXT_MAX);
  expect(String(accept(form, { a: '🙂'.repeat(5_000) }).answers.cut)).not.toMatch(/[\uD800-\uDFFF]/u);
});

test('text that doubles stays within the limit', () => {
  const form = formOf(
    { name: 'start', kind: 'text' },
    ...Array.from({ length: 60 }, (_, index) => ({
      name: `t${index}`,
      kind: 'calculated' as const,
      formula: `concat(\${${index === 0 ? 'start' : `t${index - 1}`}}, \${${index === 0 ? 'start' : `t${index - 1}`}})`,
    })),
  );
  expect(String(accept(form, { start: 'abc' }).answers.t59)).toHaveLength(ANSWER_TEXT_MAX);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptAnswers } from './accept.ts';
import type { FormItem } from './document.ts';
import { clock, formOf } from './form-fixture.ts';
import type { Answers, AnswerValue } from './values.ts';

/**
 * Random forms are judged twice: by the engine, which reads formulas and orders what depends on what, and by plain
 * functions that are made together with the formulas and asked again until nothing changes any more.
 */
type Get = (name: string) => AnswerValue;
interface Formula {
  text: string;
  number(get: Get): number;
}
interface Condition {
  text: string;
  holds(get: Get): boolean;
}
interface RandomItem {
  item: FormItem;
  show?: Condition;
  require?: Condition;
  formula?: Formula;
}

const num = (value: AnswerValue): number => (typeof value === 'number' ? value : Number.NaN);

/** Formulas over some names; `lists` are questions of the repeat group, seen from outside. */
function formulas(names: string[], lists: string[]) {
  return fc.letrec<{ formula: Formula; condition: Condition }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 3 },
      fc.integer({ min: 0, max: 20 }).map((value): Formula => ({ text: String(value), number: () => value })),
      ...(names.length > 0
        ? [
            fc
              .constantFrom(...names)
              .map((name): Formula => ({ text: `\${${name}}`, number: (get) => num(get(name)) })),
          ]
        : []),
      ...(lists.length > 0
        ? [
            fc.constantFrom(...lists).map(
              (name): Formula => ({
                text: `sum(\${${name}})`,
                number: (get) =>
                  ((get(name) ?? []) as unknown as AnswerValue[])
                    .filter((value) => value !== null)
                    .reduce<number>((total, value) => total + num(value), 0),
              }),
            ),
          ]
        : []),
      fc.tuple(tie('formula'), tie('formula'), fc.constantFrom('+', '-', '*')).map(
        ([left, right, operator]): Formula => ({
          text: `(${left.text} ${operator} ${right.text})`,
          number: (get) => {
            const [one, other] = [left.number(get), right.number(get)];
            return operator === '+' ? one + other : operator === '-' ? one - other : one * other;
          },
        }),
      ),
      fc.tuple(tie('condition'), tie('formula'), tie('formula')).map(
        ([condition, yes, no]): Formula => ({
          text: `if(${condition.text}, ${yes.text}, ${no.text})`,
          number: (get) => (condition.holds(get) ? yes : no).number(get),
        }),
      ),
    ),
    condition: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(tie('formula'), tie('formula'), fc.constantFrom('<', '>=', '>')).map(
        ([left, right, operator]): Condition => ({
          text: `${left.text} ${operator} ${right.text}`,
          holds: (get) => {
            const [one, other] = [left.number(get), right.number(get)];
            return operator === '<' ? one < other : operator === '>' ? one > other : one >= other;
          },
        }),
      ),
      fc.tuple(tie('condition'), tie('condition'), fc.constantFrom('and', 'or')).map(
        ([left, right, operator]): Condition => ({
          text: `((${left.text}) ${operator} (${right.text}))`,
          holds: (get) =>
            operator === 'and' ? left.holds(get) && right.holds(get) : left.holds(get) || right.holds(get),
        }),
      ),
      tie('condition').map(
        (condition): Condition => ({
          text: `not(${condition.text})`,
          holds: (get) => !condition.holds(get),
        }),
      ),
    ),
  }));
}

/** Items that depend on earlier ones only; the engine sees them in another order. */
const randomForm = fc
  .integer({ min: 2, max: 9 })
  .chain((count) =>
    fc.tuple(
      fc.array(fc.record({ isCalculated: fc.boolean(), inGroup: fc.boolean(), required: fc.boolean() }), {
        minLength: count,
        maxLength: count,
      }),
      fc.integer({ min: 0, max: count - 1 }),
    ),
  )
  .chain(([plans, group]) => {
    const outside: string[] = [];
    const inside: string[] = [];
    const drawn = plans.map(({ isCalculated, inGroup, required }, index) => {
      const name = `q${index}`;
      const isInside = inGroup && index > group;
      const { formula, condition } = formulas(
        isInside ? [...outside, ...inside] : [...outside],
        isInside ? [] : [...inside],
      );
      (isInside ? inside : outside).push(name);
      return fc
        .record({
          show: fc.option(condition, { nil: undefined }),
          require: fc.option(condition, { nil: undefined }),
          formula,
        })
        .map(
          ({ show, require, formula: made }): RandomItem => ({
            item: {
              name,
              label: name,
              kind: isCalculated ? 'calculated' : 'number',
              ...(isInside ? { parent: 'group' } : {}),
              ...(show ? { showWhen: show.text } : {}),
              ...(isCalculated ? { formula: made.text } : {}),
              ...(!isCalculated && required ? { required } : {}),
              ...(!isCalculated && require ? { requireWhen: require.text } : {}),
            },
            ...(show ? { show } : {}),
            ...(isCalculated ? { formula: made } : require ? { require } : {}),
          }),
        );
    });
    return fc.tuple(...drawn);
  });

const asked: RandomItem = { item: { name: 'asked', label: 'asked', kind: 'text' } };
const values = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });

interface Judged {
  kept: Answers;
  missing: string[];
}

function judgedPlainly(items: readonly RandomItem[], given: Answers): Judged {
  const rows = (given.group ?? []) as Answers[];
  const insides = items.filter(({ item }) => item.parent === 'group');
  const outsides = items.filter(({ item }) => item.parent === undefined && item.kind !== 'repeat');
  const isInside = new Set(insides.map(({ item }) => item.name));
  let top: Answers = {};
  let below: Answers[] = rows.map(() => ({}));
  const getTop: Get = (name) =>
    isInside.has(name)
      ? (below.map((row) => row[name] ?? null) as unknown as AnswerValue)
      : (top[name] ?? null);
  const getBelow =
    (row: Answers): Get =>
    (name) =>
      isInside.has(name) ? (row[name] ?? null) : (top[name] ?? null);
  const workedOut = ({ item, show, formula }: RandomItem, source: Answers, get: Get): AnswerValue => {
    if (show && !show.holds(get)) return null;
    if (!formula) return source[item.name] ?? null;
    const value = formula.number(get);
    return Number.isFinite(value) ? value : null;
  };
  for (let round = 0; round <= items.length; round += 1) {
    const nextTop = Object.fromEntries(outsides.map((one) => [one.item.name, workedOut(one, given, getTop)]));
    const nextBelow = rows.map((row, index) =>
      Object.fromEntries(
        insides.map((one) => [one.item.name, workedOut(one, row, getBelow(below[index] ?? {}))]),
      ),
    );
    top = nextTop;
    below = nextBelow;
  }
  const missingIn = (all: readonly RandomItem[], kept: Answers, get: Get, prefix: string) =>
    all
      .filter(({ item, show, require }) => {
        const isAsked = item.kind !== 'calculated' && (!show || show.holds(get));
        return isAsked && (item.required || require?.holds(get)) && (kept[item.name] ?? null) === null;
      })
      .map(({ item }) => prefix + item.name);
  const filled = (answers: Answers) =>
    Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));
  return {
    kept: { ...filled(top), ...(below.length > 0 ? { group: below.map(filled) } : {}) },
    missing: [
      ...missingIn(outsides, top, getTop, ''),
      ...below.flatMap((row, index) => missingIn(insides, row, getBelow(row), `group.${index}.`)),
    ].sort(),
  };
}

const filledForm = randomForm.chain((drawn) =>
  fc.record({
    drawn: fc.constant(drawn),
    shuffle: fc.array(fc.nat(), { minLength: drawn.length, maxLength: drawn.length }),
    top: fc.array(values, { minLength: drawn.length, maxLength: drawn.length }),
    rows: fc.array(fc.array(values, { minLength: drawn.length, maxLength: drawn.length }), { maxLength: 3 }),
  }),
);

test('random forms: what is visible, required and computed is what plain functions say', () => {
  fc.assert(
    fc.property(filledForm, ({ drawn, shuffle, top, rows }) => {
      const group: RandomItem = { item: { name: 'group', label: 'group', kind: 'repeat' } };
      const mixed = drawn
        .map((one, index) => ({ one, at: shuffle[index] ?? 0 }))
        .sort((left, right) => left.at - right.at)
        .map(({ one }) => one);
      const items = [group, asked, ...mixed];
      const form = formOf(...items.map(({ item }) => item));
      const pick = (parent: string | undefined, from: readonly (number | null)[]) =>
        Object.fromEntries(
          drawn.flatMap(({ item }, index) =>
            item.parent === parent && item.kind === 'number' ? [[item.name, from[index] ?? null]] : [],
          ),
        );
      const given: Answers = { ...pick(undefined, top), group: rows.map((row) => pick('group', row)) };
      const plainly = judgedPlainly(items, given);
      const { answers, issues } = acceptAnswers(form, given, { clock });
      expect(answers).toEqual(plainly.kept);
      const missing = issues.filter(({ rule }) => rule === 'required').map(({ path }) => path);
      expect(missing.sort()).toEqual(plainly.missing);

      // What was kept is accepted as it is: nothing hidden is left in it, and nothing is computed otherwise.
      const again = acceptAnswers(form, answers, { clock });
      expect(again.answers).toEqual(answers);
      expect(again.issues.filter(({ rule }) => rule !== 'required')).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

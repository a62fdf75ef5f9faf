import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { acceptAnswers } from '@gemelo/contract/forms/accept';
import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormItem } from '@gemelo/contract/forms/document';
import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { documentOf, pathsOf, publishedForm, said, send } from './test/making-forms.ts';

let clerk: Person;
let agent: Person;
beforeAll(async () => {
  const t = await openTestApp();
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
});

const times = { startedAt: '2026-05-01T03:00:00Z', endedAt: '2026-05-01T03:30:00Z' };
const clock = clockAt(new Date(times.endedAt), 'America/Guatemala');
const MAX_ISSUES = 20;

const numbers = ['n0', 'n1', 'n2'];
const choices = ['a', 'b', 'c'].map((value) => ({ value, label: value }));

/** A condition on numbers that stand before, or none. */
const condition = fc.option(
  fc.tuple(
    fc.constantFrom(...numbers),
    fc.constantFrom('>', '<=', '=', '!='),
    fc.integer({ min: 0, max: 3 }),
  ),
  { nil: undefined },
);
const asFormula = (one: [string, string, number] | undefined) =>
  one && { showWhen: `${said(one[0])} ${one[1]} ${one[2]}` };

const plain = (name: string, parent?: string) =>
  fc
    .tuple(
      fc.constantFrom<FormItem['kind']>(
        'text',
        'number',
        'selectOne',
        'selectMany',
        'yesNo',
        'scale',
        'date',
        'time',
      ),
      fc.boolean(),
      condition,
      fc.integer({ min: 1, max: 4 }),
    )
    .map(
      ([kind, required, shown, limit]): FormItem => ({
        ...{ name, kind, label: name, required },
        ...(parent ? { parent } : {}),
        ...asFormula(shown),
        ...(kind === 'selectOne' || kind === 'selectMany' ? { choices } : {}),
        ...(kind === 'number' ? { max: `${said('n0')} + ${limit}`, decimals: 1 } : {}),
        ...(kind === 'text' ? { maxLength: limit + 2 } : {}),
        ...(kind === 'selectMany' ? { max: String(limit) } : {}),
      }),
    );

const forms = fc
  .tuple(
    plain('q0'),
    plain('q1'),
    plain('r0', 'rows'),
    plain('r1', 'rows'),
    condition,
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([q0, q1, r0, r1, shown, limit]) =>
    documentOf(
      ...numbers.map((name): FormItem => ({ name, kind: 'number', label: name })),
      { name: 'part', kind: 'section', label: 'Parte', ...asFormula(shown) },
      { ...q0, parent: 'part' },
      q1,
      { name: 'rows', kind: 'repeat', label: 'Filas', max: String(limit) },
      { name: 'weight', kind: 'number', label: 'Peso', parent: 'rows' },
      r0,
      r1,
      {
        name: 'double',
        kind: 'calculated',
        label: 'Doble',
        parent: 'rows',
        formula: `${said('weight')} * 2`,
      },
      {
        name: 'total',
        kind: 'calculated',
        label: 'Total',
        formula: `sum(${said('double')}) + count(${said('rows')})`,
      },
      { name: 'day', kind: 'calculated', label: 'Día', formula: 'today()' },
    ),
  );

const value: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.double({ min: -10, max: 10, noNaN: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
  fc.string({ maxLength: 6 }),
  fc.constantFrom('a', 'b', 'z', 'yes', 'no', '2026-04-30', '2026-13-01', '10:30', null),
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'z'), { maxLength: 3 }),
);
/** Mostly of the right shape, so that many are accepted. */
const small = fc.integer({ min: 0, max: 4 });
const row = fc.record(
  {
    weight: fc.oneof({ weight: 9, arbitrary: small }, { weight: 1, arbitrary: value }),
    r0: value,
    r1: value,
  },
  { requiredKeys: [] },
);
const answersOf: fc.Arbitrary<Answers> = fc.record(
  {
    ...{ n0: small, n1: small, n2: small, q0: value, q1: value, rows: fc.array(row, { maxLength: 3 }) },
    ...{ total: small, stray: value },
  },
  { requiredKeys: ['n0'] },
) as fc.Arbitrary<Answers>;

test('the server accepts what the engine accepts, and gives back what the engine keeps', async () => {
  const outcomes = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      forms,
      fc.array(answersOf, { minLength: 2, maxLength: 4 }),
      async (document, several) => {
        const { form, problems } = compileForm(document);
        expect(problems).toEqual([]);
        const published = await publishedForm(clerk, document);
        for (const answers of several) {
          // Answers of people who have corrected what was refused, too.
          const first = acceptAnswers(form, answers, { clock });
          for (const given of first.issues.length > 0
            ? [answers, corrected(answers, first.issues)]
            : [answers]) {
            const expected = acceptAnswers(form, given, { clock });
            const sent = await send(agent, published, given, times);
            expect(sent.status, sent.text).toBe(expected.issues.length > 0 ? 400 : 200);
            outcomes[sent.status === 200 ? 'accepted' : 'refused'] += 1;
            if (sent.status === 200) {
              const { idFormAnswer } = sent.body.data as FormAnswer;
              const read = await agent.call('GET', `/api/v4/form-answers/${idFormAnswer}`);
              expect((read.body.data as FormAnswer).answers).toEqual(expected.answers);
            } else {
              const paths = expected.issues.map(({ path }) => (path ? `answers.${path}` : 'answers'));
              expect(pathsOf(sent)).toEqual(paths.slice(0, MAX_ISSUES));
            }
          }
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(5);
}, 60_000);

/** Without what was objected to. */
function corrected(answers: Answers, issues: readonly { path: string }[]): Answers {
  const copy = structuredClone(answers);
  for (const { path } of issues) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    const holder = parts.reduce<Record<string, unknown> | undefined>(
      (at, part) => at?.[part] as Record<string, unknown> | undefined,
      copy as Record<string, unknown>,
    );
    if (holder) delete holder[last];
  }
  return copy;
}

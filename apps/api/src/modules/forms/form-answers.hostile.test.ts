import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { ANSWER_TEXT_MAX, type FormItem, ITEMS_MAX } from '@gemelo/contract/forms/document';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import {
  answered,
  documentOf,
  draftForm,
  formName,
  pathsOf,
  publish,
  publishedForm,
  said,
  send,
} from './test/making-forms.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let clerk: Person;
let agent: Person;
let text: FormDetail;
beforeAll(async () => {
  t = await openTestApp();
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  text = await publishedForm(
    clerk,
    documentOf(
      { name: 'note', kind: 'longText', label: 'Nota' },
      { name: 'short', kind: 'text', label: 'Corto' },
    ),
  );
});

test('what looks like a formula, a statement or markup is stored as it was written', async () => {
  for (const note of [
    '=1+1',
    `${said('short')} + 1`,
    "'; drop table form; --",
    '<img src=x onerror=alert(1)>',
    '{"a":1}',
  ]) {
    const { idFormAnswer } = await answered(agent, text, { note, short: note });
    const read = await agent.call('GET', `/api/v4/form-answers/${idFormAnswer}`);
    expect((read.body.data as FormAnswer).answers).toEqual({ note, short: note });
  }
  const where = encodeURIComponent(`short:eq:${encodeURIComponent("'; drop table form; --")}`);
  const found = await clerk.call('GET', `/api/settings/v2/formAnswers/${text.idForm}?where=${where}`);
  expect(found.body.total).toBe(1);
});

test('texts beyond their limit and halves of characters are refused', async () => {
  expect((await send(agent, text, { note: 'x'.repeat(50_000) })).status).toBe(400);
  expect((await send(agent, text, { note: 'x'.repeat(ANSWER_TEXT_MAX) })).status).toBe(200);
  expect(pathsOf(await send(agent, text, { note: 'a\ud800b' }))).toEqual(['answers.note']);
  expect(pathsOf(await send(agent, text, { note: 'a\u0000b' }))).toEqual(['answers.note']);
  const emoji = '😀'.repeat(150);
  expect((await answered(agent, text, { short: emoji })).answers.short).toBe(emoji);
});

test('names that no question has are refused, whatever they mean elsewhere', async () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'note.short', ''])
    expect([name, (await send(agent, text, { [name]: 'x' })).status]).toEqual([name, 400]);
  const body = `{"idForm":${text.idForm},"formVersion":1,"answerKey":"00000000-0000-4000-8000-000000000001",
    "answers":{"__proto__":{"note":"x"}},"startedAt":"2026-01-01T00:00:00Z","endedAt":"2026-01-01T00:00:00Z"}`;
  const { status } = await agent.call('POST', '/api/settings/v2/formAnswer', JSON.parse(body));
  expect(status).toBe(400);
});

test('values of other shapes are refused by their place', async () => {
  const form = await publishedForm(
    clerk,
    documentOf(
      { name: 'count', kind: 'number', label: 'Número' },
      { name: 'day', kind: 'date', label: 'Día' },
      { name: 'photo', kind: 'photo', label: 'Foto' },
      { name: 'rows', kind: 'repeat', label: 'Filas' },
      { name: 'inner', kind: 'text', label: 'Dentro', parent: 'rows' },
    ),
  );
  const wrong: [object, string][] = [
    [{ count: '5' }, 'answers.count'],
    [{ count: [], day: '2026-02-30' }, 'answers.day'],
    [{ photo: ['no-file'] }, 'answers.photo'],
    [{ rows: 'x' }, 'answers.rows'],
    [{ rows: [{ inner: 1 }] }, 'answers.rows.0.inner'],
    [{ inner: 'outside' }, 'answers.inner'],
    [{ rows: [{ count: 1 }] }, 'answers.rows.0.count'],
  ];
  for (const [answers, path] of wrong) {
    const refused = await send(agent, form, answers);
    expect([refused.status, pathsOf(refused)]).toEqual([400, [path]]);
  }
  let deep: object = { inner: 'x' };
  for (let level = 0; level < 200; level += 1) deep = { rows: [deep] };
  expect((await send(agent, form, deep)).status).toBe(400);
  const many = Array.from({ length: 201 }, () => ({ inner: 'x' }));
  expect((await send(agent, form, { rows: many })).status).toBe(400);
});

test('versions that never were are refused', async () => {
  for (const formVersion of [0, -1, 1.5, 2, 2_147_483_647, '1'])
    expect((await send(agent, text, {}, { formVersion })).status).toBe(400);
  expect((await send(agent, { idForm: 2_147_483_647, published: 1 }, {})).status).toBe(404);
});

test('formulas that would cost too much are refused instead of being worked out', async () => {
  const costly = Array.from(
    { length: 300 },
    (_, at): FormItem => ({
      ...{ name: `sum_${at}`, kind: 'calculated', label: 'Suma' },
      formula: Array.from({ length: 40 }, () => `sum(${said('inner')})`).join(' + '),
    }),
  );
  const form = await publishedForm(
    clerk,
    documentOf(
      { name: 'rows', kind: 'repeat', label: 'Filas' },
      { name: 'inner', kind: 'number', label: 'Dentro', parent: 'rows' },
      ...costly,
    ),
  );
  const refused = await send(agent, form, { rows: Array.from({ length: 200 }, () => ({ inner: 1 })) });
  expect([refused.status, pathsOf(refused)[0]]).toEqual([400, 'answers']);
  const circle = await draftForm(
    clerk,
    documentOf(
      { name: 'a', kind: 'calculated', label: 'A', formula: `${said('b')} + 1` },
      { name: 'b', kind: 'calculated', label: 'B', formula: `${said('a')} + 1` },
      { name: 'c', kind: 'text', label: 'C', pattern: '(a+)+$' },
    ),
  );
  expect(pathsOf(await publish(clerk, circle))).toContain('items.a');
  const nested = await draftForm(
    clerk,
    documentOf({ name: 'c', kind: 'text', label: 'C', showWhen: `${'('.repeat(990)}1${')'.repeat(990)}` }),
  );
  expect(pathsOf(await publish(clerk, nested))).toEqual(['items.c.showWhen']);
});

test('a form has at most so many items', async () => {
  const items = Array.from(
    { length: ITEMS_MAX },
    (_, at): FormItem => ({
      ...{ name: `question_${at}`, kind: 'text', label: `Pregunta ${at}` },
      ...(at > 0 ? { showWhen: `${said(`question_${at - 1}`)} != ''` } : {}),
    }),
  );
  const form = await publishedForm(clerk, documentOf(...items));
  const all = Object.fromEntries(items.map(({ name }) => [name, 'x']));
  expect(Object.keys((await answered(agent, form, all)).answers)).toHaveLength(ITEMS_MAX);
  const more = {
    name: formName(),
    document: documentOf(...items, { name: 'last', kind: 'text', label: 'x' }),
  };
  expect((await clerk.call('POST', '/api/settings/v2/forms', more)).status).toBe(400);
  const appended = await clerk.call('POST', '/api/settings/v2/formElements', {
    idForm: form.idForm,
    items: [{ name: 'last', kind: 'text', label: 'x' }],
  });
  expect(pathsOf(appended)).toEqual(['items']);
});

import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FormLink } from '@gemelo/contract/endpoints/form-links';
import type { Form, FormDetail } from '@gemelo/contract/endpoints/forms';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let admin: Person;
let forms: Form[];
beforeAll(async () => {
  const t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  forms = (await admin.call('GET', '/api/settings/v2/forms/companies/1')).body.data;
});

test('the seed has published forms, one with two versions and one with a draft', () => {
  expect(forms).toHaveLength(4);
  expect(
    forms.every(({ published, FormCategory, Category, CompanyProject }) =>
      Boolean(published && FormCategory && Category && CompanyProject),
    ),
  ).toBe(true);
  expect(forms.filter(({ published }) => published === 2)).toHaveLength(1);
  expect(forms.filter(({ hasDraft }) => hasDraft)).toHaveLength(1);
  expect(forms.reduce((sum, { answerCount }) => sum + answerCount, 0)).toBeGreaterThan(140);
});

test('their answers are of several people, none in the future, each with what it can be found by', async () => {
  for (const { idForm, answerCount, lastAnswerAt } of forms) {
    const url = `/api/settings/v2/formAnswers/${idForm}`;
    const { body } = await admin.call('GET', `${url}?limit=200`);
    const answers = body.data as FormAnswer[];
    expect(answers).toHaveLength(answerCount);
    expect(answers[0]?.receivedAt).toBe(lastAnswerAt);
    for (const { startedAt, endedAt, receivedAt } of answers) {
      const moments = [startedAt, endedAt, receivedAt].map((moment) => Date.parse(moment));
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(Math.max(...moments)).toBeLessThanOrEqual(Date.now());
    }
  }
  const [name, where] = ['Control de temperatura de estibas', 'maxima:gt:38'];
  const idForm = forms.find((form) => form.name === name)?.idForm;
  const hot = await admin.call('GET', `/api/settings/v2/formAnswers/${idForm}?where=${where}`);
  const found = hot.body.data as FormAnswer[];
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ answers }) => Number(answers.maxima) > 38 && Boolean(answers.causa))).toBe(true);
  expect(new Set(found.map(({ User }) => User?.idUser)).size).toBeGreaterThan(1);
});

test('an open link of the seed has brought some of the answers', async () => {
  const idForm = forms.find(({ name }) => name === 'Recepción de azúcar')?.idForm;
  const { body } = await admin.call('GET', `/api/v4/forms/${idForm}/links`);
  const [link] = body.data as FormLink[];
  expect(link?.linkState).toBe('open');
  const url = `/api/settings/v2/formAnswers/${idForm}?idFormLink=${link?.idFormLink}&limit=200`;
  const answers = (await admin.call('GET', url)).body.data as FormAnswer[];
  expect(answers.length).toBeGreaterThan(2);
  expect(link).toMatchObject({ answerCount: answers.length, lastAnswerAt: answers[0]?.receivedAt });
  expect(answers.every(({ User, Link }) => User === null && Link?.name === link?.name)).toBe(true);
});

test('a section of a form has instructions beside it', async () => {
  const idForm = forms.find(({ name }) => name === 'Inspección de bodega')?.idForm;
  const { document } = (await admin.call('GET', `/api/settings/v2/forms/${idForm}`)).body.data as FormDetail;
  const section = document?.items.find(({ kind }) => kind === 'section');
  const step = await admin.call('GET', `/api/settings/step/${section?.idStep}`);
  expect(step.body.data).toMatchObject({ name: 'Ronda de bodega' });
});

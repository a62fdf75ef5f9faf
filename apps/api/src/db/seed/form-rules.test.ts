import type { AnswerBehind, FormRule, OpenedByAnswer } from '@gemelo/contract/endpoints/form-rules';
import type { Form } from '@gemelo/contract/endpoints/forms';
import { expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';

test('the seed has rules that can be followed, and a ticket that one of them opened', async () => {
  const t = await openTestApp();
  const admin = await t.signIn('admin@gemelo.test');
  const forms = (await admin.call('GET', '/api/settings/v2/forms/companies/1')).body.data as Form[];
  const rules: FormRule[] = [];
  for (const { idForm } of forms)
    rules.push(...((await admin.call('GET', `/api/v4/forms/${idForm}/rules`)).body.data as FormRule[]));
  expect(rules.map(({ problems, state }) => [problems, state])).toEqual([
    [[], 'Activo'],
    [[], 'Activo'],
  ]);
  const rule = rules.find(({ openedCount }) => openedCount === 1);
  const where = encodeURIComponent('maxima:gt:38');
  const hot = await admin.call('GET', `/api/settings/v2/formAnswers/${rule?.idForm}?where=${where}&limit=1`);
  const [answer] = hot.body.data as { idFormAnswer: number }[];
  const [opened] = (await admin.call('GET', `/api/v4/form-answers/${answer?.idFormAnswer}/opened`)).body
    .data as OpenedByAnswer[];
  expect(opened?.title).toMatch(/^Estiba a \d+(,\d)? °C en ./);
  const behind = (await admin.call('GET', `/api/v4/form-answers/behind/ticket/${opened?.idRecord}`)).body
    .data as AnswerBehind;
  expect(behind.idFormAnswer).toBe(answer?.idFormAnswer);
});

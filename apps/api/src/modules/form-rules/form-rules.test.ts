import { type FormRule, RULES_MAX } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormItem } from '@gemelo/contract/forms/document';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { createUser, roleWith } from '../../test/attacks/people-of-role.ts';
import { openTestApp, type Person, type TestResponse } from '../../test/test-app.ts';
import {
  answered,
  documentOf,
  draftForm,
  formName,
  pathsOf,
  publishedForm,
  said,
} from '../forms/test/making-forms.ts';
import { makeRule, openedBy, openFollower, ruleBody, rulesIn } from './test/following-rules.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let clerk: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  supervisor = await t.signIn('supervisor@gemelo.test');
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

const temperature: FormItem = { name: 'temperature', kind: 'number', label: 'Temperatura' };
const makeForm = (...items: FormItem[]) => publishedForm(admin, documentOf(temperature, ...items));
const post = (by: Person, { idForm }: FormDetail, more: object = {}) =>
  by.call('POST', `/api/v4/forms/${idForm}/rules`, ruleBody(more));
const told = ({ body }: TestResponse) => body.issues.map(({ path, message }) => [path, message]);

test('what is wrong with a rule is told by the engine, at its field', async () => {
  const form = await makeForm({ name: 'photo', kind: 'photo', label: 'Foto' });
  const wrong = await post(clerk, form, {
    ...{ condition: `${said('temp')} > 38`, title: `Calor ${said('temp')}`, description: said('photo') },
    ...{ about: 'temperature', idTicketType: null },
  });
  expect(told(wrong)).toEqual([
    ['condition', 'No hay ninguna pregunta «temp»'],
    ['title', 'No hay ninguna pregunta «temp»'],
    ['description', '«photo» no se puede escribir dentro de un texto'],
    ['about', expect.any(String)],
    ['idTicketType', expect.any(String)],
  ]);
  expect(told(await post(clerk, form, { condition: `${said('temperature')} >` }))).toEqual([
    ['condition', 'La fórmula está incompleta'],
  ]);
  const long = `${said('temperature')} > ${'1'.repeat(2_000)}`;
  expect(pathsOf(await post(clerk, form, { condition: long }))).toEqual(['condition']);
  const deep = `${'('.repeat(200)}1${')'.repeat(200)}`;
  expect(pathsOf(await post(clerk, form, { condition: deep }))).toEqual(['condition']);
});

test('while nothing is published, the draft is what conditions are about', async () => {
  const form = await draftForm(admin, documentOf(temperature));
  expect(await makeRule(admin, form)).toMatchObject({ problems: [], openedCount: 0, lastOpenedAt: null });
  expect(pathsOf(await post(admin, form, { condition: `${said('other')} = 1` }))).toEqual(['condition']);
});

test('a rule has a name of its own, is changed in its version, and switched off and on', async () => {
  const form = await makeForm();
  const rule = await makeRule(clerk, form, { name: 'Calor' });
  const again = await post(clerk, form, { name: 'CALOR' });
  expect([again.body.code, pathsOf(again)]).toEqual(['DUPLICATE', ['name']]);
  const address = `/api/v4/form-rules/${rule.idFormRule}`;
  const changed = { ...ruleBody({ name: 'Mucho calor', dueDays: 3 }), version: rule.version };
  expect((await clerk.call('PUT', address, changed)).body.data).toMatchObject({
    ...{ name: 'Mucho calor', dueDays: 3, version: rule.version + 1 },
  });
  expect((await clerk.call('PUT', address, changed)).body.code).toBe('STALE');
  for (const state of ['Inactivo', 'Activo'])
    expect((await clerk.call('PUT', `${address}/state`, { state })).body.data).toMatchObject({ state });
  const audited = await t.database.read(system, (tx) =>
    tx
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'form-rule')
      .where('entityId', '=', `${rule.idFormRule}`)
      .orderBy('idAudit')
      .execute(),
  );
  expect(audited.map(({ action }) => action)).toEqual(['create', 'edit', 'state', 'state']);
});

test('a form has a limited number of rules that are switched on', async () => {
  const form = await makeForm();
  await t.database.transaction(system, (tx) =>
    tx
      .insertInto('formRule')
      .values(
        Array.from({ length: RULES_MAX }, (_, at) => ({
          ...{ idCompany: form.idCompany, idForm: form.idForm, name: `${at}`, condition: '1 = 2' },
          ...{ opens: 'ticket' as const, title: 'x', idTicketType: 1 },
        })),
      )
      .execute(),
  );
  expect((await post(admin, form)).body.code).toBe('FORM_RULES');
  const [first] = await rulesIn(admin, form);
  const setState = (state: string) =>
    admin.call('PUT', `/api/v4/form-rules/${first?.idFormRule}/state`, { state });
  await setState('Inactivo');
  expect((await post(admin, form)).status).toBe(200);
  expect((await setState('Activo')).body.code).toBe('FORM_RULES');
});

test('whoever may not read answers learns nothing through a rule', async () => {
  const grants = ['form:view', 'form:create', 'form:edit', 'support:create', 'task:create'];
  const idRole = await roleWith(admin, 6, (grant) => grants.includes(grant));
  const builder = await createUser(t, admin, { idRole });
  const form = await makeForm();
  expect((await post(builder, form, { idAssignee: builder.user.idUser })).status).toBe(403);
  const { idFormRule, version } = await makeRule(admin, form);
  const address = `/api/v4/form-rules/${idFormRule}`;
  expect((await builder.call('PUT', address, { ...ruleBody(), version })).status).toBe(403);
  expect((await builder.call('PUT', `${address}/state`, { state: 'Inactivo' })).status).toBe(200);
  expect((await builder.call('PUT', `${address}/state`, { state: 'Activo' })).status).toBe(403);
});

test('switching a rule on needs what writing it would need', async () => {
  const form = await makeForm();
  const { idFormRule } = await makeRule(admin, form, { idAssignee: 4 });
  const setState = (by: Person, state: string) =>
    by.call('PUT', `/api/v4/form-rules/${idFormRule}/state`, { state });
  expect((await setState(clerk, 'Inactivo')).status).toBe(200);
  expect((await setState(clerk, 'Activo')).body.code).toBe('RULE_ASSIGNER');
  expect((await setState(admin, 'Activo')).status).toBe(200);
});

test('nobody assigns through a rule what they may not assign, and only builders write rules', async () => {
  const form = await makeForm();
  const refused = await post(clerk, form, { idAssignee: 4 });
  expect([refused.status, refused.body.code]).toEqual([403, 'RULE_ASSIGNER']);
  const rule = await makeRule(admin, form, { idAssignee: 4 });
  // What was assigned before may stay when somebody else changes the rule.
  const kept = { ...ruleBody({ idAssignee: 4 }), version: rule.version };
  expect((await clerk.call('PUT', `/api/v4/form-rules/${rule.idFormRule}`, kept)).status).toBe(200);
  expect((await makeRule(clerk, form, { idAssignee: clerk.user.idUser })).Assignee?.idUser).toBe(
    clerk.user.idUser,
  );
  for (const person of [supervisor, agent]) expect((await post(person, form)).status).toBe(403);
});

test('another company neither sees nor touches rules, nor is it referred to', async () => {
  const form = await makeForm();
  const { idFormRule, version } = await makeRule(admin, form);
  const answer = await answered(agent, form, { temperature: 39 });
  const calls = await Promise.all([
    other.call('GET', `/api/v4/forms/${form.idForm}/rules`),
    post(other, form),
    other.call('PUT', `/api/v4/form-rules/${idFormRule}`, { ...ruleBody(), version }),
    other.call('PUT', `/api/v4/form-rules/${idFormRule}/state`, { state: 'Inactivo' }),
    other.call('POST', `/api/v4/forms/${form.idForm}/rules/trial`, { condition: '1 = 1' }),
    other.call('GET', `/api/v4/form-answers/${answer.idFormAnswer}/opened`),
  ]);
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404));
  expect(pathsOf(await post(admin, form, { idAssignee: other.user.idUser }))).toEqual(['idAssignee']);
  expect(await rulesIn(admin, form)).toMatchObject([{ idFormRule, state: 'Activo', version }]);
  expect(await (await openFollower(t))()).toBe(1);
});

test('a trial counts the newest answers that fulfil a condition, and opens nothing', async () => {
  const form = await makeForm();
  for (const degrees of [37, 39, 41]) await answered(agent, form, { temperature: degrees });
  const trial = (by: Person, condition: string) =>
    by.call('POST', `/api/v4/forms/${form.idForm}/rules/trial`, { condition });
  expect((await trial(clerk, `${said('temperature')} > 38`)).body.data).toEqual({ looked: 3, matched: 2 });
  expect(pathsOf(await trial(clerk, 'temperature > 38'))).toEqual(['condition']);
  expect(await (await openFollower(t))()).toBe(0);
});

test('a copied form has the same rules, switched off', async () => {
  const form = await makeForm();
  await makeRule(admin, form, { name: 'Calor' });
  const copy = (await admin.call('POST', `/api/v4/forms/${form.idForm}/copies`, { name: formName() })).body
    .data as FormDetail;
  const [rule] = await rulesIn(admin, copy);
  expect(rule).toMatchObject({
    name: 'Calor',
    state: 'Inactivo',
    idForm: copy.idForm,
  } satisfies Partial<FormRule>);
});

test('what an answer opened is named only to those who see it', async () => {
  const form = await makeForm();
  await makeRule(admin, form, { opens: 'task', title: 'Enfriar' });
  const answer = await answered(agent, form, { temperature: 39 });
  await (await openFollower(t))();
  const [opened] = await openedBy(admin, answer);
  expect(opened).toMatchObject({ title: 'Enfriar', idRecord: expect.any(Number) });
  // Reading tickets and tasks is one permission, reading answers another.
  const behind = (by: Person) => by.call('GET', `/api/v4/form-answers/behind/task/${opened?.idRecord}`);
  expect((await behind(admin)).body.data).toMatchObject({ idFormAnswer: answer.idFormAnswer });
  expect((await behind(await t.signIn('bodega@gemelo.test'))).body.data).toBeNull();
  const foreign = await other.call('GET', `/api/v4/form-answers/behind/task/${opened?.idRecord}`);
  expect(foreign.body.data).toBeNull();
});

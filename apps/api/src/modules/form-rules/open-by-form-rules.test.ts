import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { AnswerBehind } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import type { FormItem } from '@gemelo/contract/forms/document';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import {
  answered,
  documentOf,
  nextVersion,
  publishedForm,
  said,
  send,
  sentAnswer,
} from '../forms/test/making-forms.ts';
import { readTicket } from '../tickets/test/tickets.ts';
import { jobOf, makeRule, openedBy, openFollower, rulesIn } from './test/following-rules.ts';

const TECHNICIAN = 4;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let agent: Person;
let technician: Person;
let follow: () => Promise<number>;
beforeAll(async () => {
  t = await openTestApp({}, { connections: 6 });
  admin = await t.signIn('admin@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  technician = await t.signIn('tecnico@gemelo.test');
  follow = await openFollower(t);
});

const temperature: FormItem = { name: 'temperature', kind: 'number', label: 'Temperatura', unit: '°C' };
const makeForm = (...items: FormItem[]): Promise<FormDetail> =>
  publishedForm(admin, documentOf(temperature, ...items));
const anyTwin = () =>
  t.database.read(system, (tx) =>
    tx
      .selectFrom('twin')
      .select(['idTwin', 'name', 'idWarehouse'])
      .where('idCompany', '=', admin.user.idCompany ?? 0)
      .where('state', '=', 'Activo')
      .where('idWarehouse', 'is not', null)
      .orderBy('idTwin')
      .executeTakeFirstOrThrow(),
  );
const taskOf = async (idTask: number | null | undefined) =>
  (await admin.call('GET', `/api/processes/getTaskOne/${idTask}`)).body.data as TaskDetail;
const setState = (table: 'ticketType' | 'appUser', id: number, state: 'Activo' | 'Inactivo') =>
  t.database.transaction(system, (tx) =>
    table === 'ticketType'
      ? tx.updateTable(table).set({ state }).where('idTicketType', '=', id).execute()
      : tx.updateTable(table).set({ state }).where('idUser', '=', id).execute(),
  );

test('39 degrees open one ticket with its words, place, day and assignee; 37 open none', async () => {
  const twin = await anyTwin();
  const form = await makeForm(
    { name: 'device', kind: 'selectOne', label: 'Dispositivo', choicesFrom: 'twin' },
    { name: 'dry', kind: 'yesNo', label: 'Seco' },
    { name: 'why', kind: 'text', label: 'Por qué' },
  );
  await makeRule(admin, form, {
    ...{ title: `${said('device')}: ${said('temperature')}`, about: 'device', dueDays: 2 },
    ...{ description: `Seco: ${said('dry')}\nPor qué: ${said('why')}`, idAssignee: TECHNICIAN },
    idTaskPriority: 2,
  });
  const cold = await answered(agent, form, { temperature: 37 });
  const hot = await answered(agent, form, { temperature: 39.5, device: `${twin.idTwin}`, dry: 'no' });
  expect(await follow()).toBe(2);
  expect(await openedBy(agent, cold)).toEqual([]);
  const [opened] = await openedBy(agent, hot);
  expect(opened).toMatchObject({ opens: 'ticket', title: `${twin.name}: 39,5 °C`, problem: null });
  const ticket = await readTicket(technician, { idTicket: opened?.idRecord ?? 0 });
  expect(ticket).toMatchObject({
    ...{ title: `${twin.name}: 39,5 °C`, description: 'Seco: No\nPor qué:' },
    ...{ Twin: { idTwin: twin.idTwin }, Warehouse: { idWarehouse: twin.idWarehouse } },
    ...{ Assignee: { idUser: TECHNICIAN }, Reporter: { idUser: agent.user.idUser } },
    TaskPriority: { idTaskPriority: 2 },
    // The answer is of November 1 in Guatemala.
    dueAt: '2026-11-04T05:59:00Z',
  });
  expect(ticket.events.map(({ kind, User }) => [kind, User])).toEqual([['opened', null]]);
  const told = await t.database.read(system, (tx) =>
    tx
      .selectFrom('notification')
      .select(['idUser', 'kind'])
      .where('entity', '=', 'ticket')
      .where('entityId', '=', ticket.idTicket)
      .execute(),
  );
  expect(told).toEqual([{ idUser: TECHNICIAN, kind: 'assigned' }]);
  const [rule] = await rulesIn(admin, form);
  expect(rule).toMatchObject({ openedCount: 1, lastOpenedAt: opened?.openedAt, problems: [] });

  const behind = await agent.call('GET', `/api/v4/form-answers/behind/ticket/${ticket.idTicket}`);
  expect(behind.body.data as AnswerBehind).toMatchObject({
    ...{ idFormAnswer: hot.idFormAnswer, idForm: form.idForm, formName: form.name },
  });
  expect((await agent.call('GET', '/api/v4/form-answers/behind/ticket/1')).body.data).toBeNull();
});

test('an answer opens one ticket, sent again, followed again and at once', async () => {
  const form = await makeForm();
  await makeRule(admin, form);
  const body = sentAnswer(form, { temperature: 39 });
  const all = await Promise.all(
    Array.from({ length: 3 }, () => agent.call('POST', '/api/settings/v2/formAnswer', body)),
  );
  const [idFormAnswer = 0] = all.map(({ body: { data } }) => (data as FormAnswer).idFormAnswer);
  expect(await follow()).toBe(1);
  const { idCompany } = form;
  await Promise.all(
    Array.from({ length: 4 }, () => runJob(t.database, jobOf(t), { idCompany, idFormAnswer })),
  );
  expect(await openedBy(admin, { idFormAnswer })).toHaveLength(1);
  expect(await rulesIn(admin, form)).toMatchObject([{ openedCount: 1 }]);
  const second = await answered(agent, form, { temperature: 40 });
  await Promise.all(
    Array.from({ length: 4 }, () =>
      runJob(t.database, jobOf(t), { idCompany, idFormAnswer: second.idFormAnswer }),
    ),
  );
  await follow();
  const titles = await t.database.read(system, (tx) =>
    tx.selectFrom('ticket').select('title').where('title', '=', 'Temperatura 40 °C').execute(),
  );
  expect(titles).toHaveLength(1);
});

test('a form without rules that are switched on keeps nobody busy', async () => {
  const form = await makeForm();
  await answered(agent, form, { temperature: 39 });
  expect(await follow()).toBe(0);
  const { idFormRule } = await makeRule(admin, form);
  await admin.call('PUT', `/api/v4/form-rules/${idFormRule}/state`, { state: 'Inactivo' });
  await answered(agent, form, { temperature: 39 });
  expect(await follow()).toBe(0);
});

test('a correction opens what the answer had not opened yet, and no second one', async () => {
  const form = await makeForm();
  await makeRule(admin, form);
  const answer = await answered(agent, form, { temperature: 30 });
  await follow();
  expect(await openedBy(admin, answer)).toEqual([]);
  const correct = async (to: number) => {
    const { version } = (await admin.call('GET', `/api/v4/form-answers/${answer.idFormAnswer}`)).body
      .data as { version: number };
    return admin.call('PUT', `/api/v4/form-answers/${answer.idFormAnswer}`, {
      ...{ answers: { temperature: to }, reason: 'Mal leída', version },
    });
  };
  expect((await correct(41)).status).toBe(200);
  expect(await follow()).toBe(1);
  const [opened] = await openedBy(admin, answer);
  expect(opened).toMatchObject({ title: 'Temperatura 41 °C' });
  await correct(42);
  await follow();
  expect(await openedBy(admin, answer)).toEqual([opened]);
});

test('a task is made of a template, with its checklist, and of the rule where that says more', async () => {
  const form = await makeForm();
  const made = await admin.call('POST', '/api/v4/task-templates', {
    ...{ name: 'Enfriar', title: 'Enfriar la bodega', description: 'Con cuidado', idTaskType: 2 },
    ...{
      idTaskPriority: 2,
      estimateMinutes: 60,
      dueDays: 3,
      checks: ['Abrir', 'Medir'],
      subtasks: ['Avisar'],
    },
    ...{ assignment: 'person', idAssignee: TECHNICIAN },
  });
  const { idTaskTemplate } = made.body.data as TaskTemplate;
  await makeRule(admin, form, { opens: 'task', idTaskTemplate });
  await makeRule(admin, form, { opens: 'task', title: 'Sin plantilla', dueDays: 0 });
  const answer = await answered(agent, form, { temperature: 39 });
  await follow();
  const [first, second] = await openedBy(admin, answer);
  expect(await taskOf(first?.idRecord)).toMatchObject({
    ...{ title: 'Temperatura 39 °C', description: 'Con cuidado', dueOn: '2026-11-04', estimateMinutes: 60 },
    ...{ TaskType: { idTaskType: 2 }, TaskPriority: { idTaskPriority: 2 }, Assignee: { idUser: TECHNICIAN } },
    ...{ checklist: { done: 0, total: 2 }, subtasks: { done: 0, total: 1 }, Creator: null },
  });
  expect(await taskOf(second?.idRecord)).toMatchObject({
    ...{ title: 'Sin plantilla', dueOn: '2026-11-01', Assignee: null, TaskPriority: { idTaskPriority: 3 } },
  });
  const told = await t.database.read(system, (tx) =>
    tx
      .selectFrom('notification')
      .select('idUser')
      .where('entity', '=', 'task')
      .where('entityId', '=', first?.idRecord ?? 0)
      .execute(),
  );
  expect(told).toEqual([{ idUser: TECHNICIAN }]);
  const removed = await admin.call('DELETE', `/api/v4/task-templates/${idTaskTemplate}`);
  expect(removed.body.code).toBe('IN_USE');
  expect(removed.body.message).toContain('1 regla de formulario');
});

test('in a repeat group one repetition is enough, and it says what the ticket is about', async () => {
  const twin = await anyTwin();
  const form = await publishedForm(
    admin,
    documentOf(
      { name: 'rows', kind: 'repeat', label: 'Sondas' },
      { name: 'device', kind: 'selectOne', label: 'Dispositivo', choicesFrom: 'twin', parent: 'rows' },
      { ...temperature, parent: 'rows' },
    ),
  );
  await makeRule(admin, form, { about: 'device' });
  await makeRule(admin, form, { condition: `sum(${said('temperature')}) > 100`, title: 'Suma' });
  const rows = [{ temperature: 20 }, { temperature: 39, device: `${twin.idTwin}` }];
  const answer = await answered(agent, form, { rows });
  await follow();
  const opened = await openedBy(admin, answer);
  expect(opened.map(({ title }) => title)).toEqual(['Temperatura 20 °C, 39 °C']);
  const ticket = await readTicket(admin, { idTicket: opened[0]?.idRecord ?? 0 });
  expect(ticket.Twin?.idTwin).toBe(twin.idTwin);
});

test('what is gone: the type keeps the ticket back and says so, the assignee does not', async () => {
  const form = await makeForm();
  const { idTicketType } = await t.database.transaction(system, (tx) =>
    tx
      .insertInto('ticketType')
      .values({ name: 'De paso', idCompany: form.idCompany })
      .returning('idTicketType')
      .executeTakeFirstOrThrow(),
  );
  await makeRule(admin, form, { idTicketType });
  await makeRule(admin, form, { idAssignee: TECHNICIAN, title: 'Sin nadie' });
  await setState('ticketType', idTicketType, 'Inactivo');
  await setState('appUser', TECHNICIAN, 'Inactivo');
  const answer = await answered(agent, form, { temperature: 39 });
  await follow();
  expect((await rulesIn(admin, form)).map(({ problems }) => problems)).toEqual([['type'], ['assignee']]);
  const [refused, opened] = await openedBy(admin, answer);
  expect(refused).toMatchObject({ idRecord: null, title: null, problem: 'type' });
  const ticket = await readTicket(admin, { idTicket: opened?.idRecord ?? 0 });
  expect(ticket).toMatchObject({ title: 'Sin nadie', Assignee: null });

  // After it is mended, the next correction opens it.
  await setState('ticketType', idTicketType, 'Activo');
  await setState('appUser', TECHNICIAN, 'Activo');
  await admin.call('PUT', `/api/v4/form-answers/${answer.idFormAnswer}`, {
    ...{ answers: { temperature: 40 }, reason: 'Otra vez', version: answer.version },
  });
  await follow();
  expect((await openedBy(admin, answer)).map(({ problem, title }) => [problem, title])).toEqual([
    [null, 'Temperatura 40 °C'],
    [null, 'Sin nadie'],
  ]);
});

test('a condition is judged in the version of the answer, and does not fit one without the question', async () => {
  const first = await publishedForm(admin, documentOf({ name: 'note', kind: 'text', label: 'Nota' }));
  const form = await nextVersion(admin, first, documentOf(temperature));
  await makeRule(admin, form);
  const old = await answered(agent, { ...form, published: 1 }, { note: 'Todo bien' });
  await follow();
  expect(await openedBy(admin, old)).toMatchObject([{ idRecord: null, problem: 'condition' }]);
  // The question leaves the form: the rule says what would happen.
  await nextVersion(admin, form, documentOf({ name: 'note', kind: 'text', label: 'Nota' }));
  expect(await rulesIn(admin, form)).toMatchObject([{ problems: ['condition'] }]);
});

test('a hostile condition and hostile words lose no answer', async () => {
  const form = await publishedForm(
    admin,
    documentOf(
      temperature,
      { name: 'note', kind: 'longText', label: 'Nota' },
      { name: 'rows', kind: 'repeat', label: 'Filas' },
      { name: 'weight', kind: 'number', label: 'Peso', parent: 'rows' },
    ),
  );
  const costly = Array(60)
    .fill(`sum(${said('weight')}) = -1`)
    .join(' or ');
  await makeRule(admin, form, { condition: `${said('weight')} >= 0 and (${costly})` });
  await makeRule(admin, form, { title: said('note'), description: said('note') });
  const rows = Array.from({ length: 200 }, (_, at) => ({ weight: at }));
  const note = `<b>\${temperature}</b> ${'🥵'.repeat(4_000)}`;
  const sent = await send(agent, form, { temperature: 39, note, rows });
  expect(sent.status).toBe(200);
  await follow();
  const [first, second] = await openedBy(admin, sent.body.data);
  expect(first).toMatchObject({ problem: 'condition', idRecord: null });
  const ticket = await readTicket(admin, { idTicket: second?.idRecord ?? 0 });
  expect(ticket.title.length).toBeLessThanOrEqual(200);
  // What was answered is no placeholder, and no half of a character is left.
  expect(ticket.title.startsWith(`<b>\${temperature}</b> 🥵`)).toBe(true);
  expect(ticket.title.isWellFormed() && ticket.description.isWellFormed()).toBe(true);
});

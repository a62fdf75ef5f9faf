import { randomUUID } from 'node:crypto';
import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { OpenForm } from '@gemelo/contract/endpoints/open-forms';
import type { FormItem } from '@gemelo/contract/forms/document';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import {
  answered,
  documentOf,
  nextVersion,
  pathsOf,
  publishedForm,
  said,
} from '../forms/test/making-forms.ts';
import { expire, type MadeLink, makeLink, minutesAgo, type Outside, outsideOf } from './test/making-links.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let clerk: Person;
let agent: Person;
let other: Person;
let outside: Outside;
beforeAll(async () => {
  t = await openTestApp();
  [clerk, agent, other] = (await Promise.all(
    ['registro@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
  outside = outsideOf(t.anyone);
});

const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos' };
const linkedForm = async (person: Person, more: object = {}, ...items: FormItem[]) => {
  const form = await publishedForm(person, documentOf(...(items.length > 0 ? items : [bags])));
  return { form, link: await makeLink(person, form.idForm, more) };
};
const answersOf = async (person: Person, { idForm }: FormDetail, query = '') =>
  (await person.call('GET', `/api/settings/v2/formAnswers/${idForm}${query}`)).body.data as FormAnswer[];
const shut = ({ idFormLink }: MadeLink, state = 'Inactivo') =>
  clerk.call('PUT', `/api/v4/form-links/${idFormLink}/state`, { state });

test('whoever has the link reads the form and answers it', async () => {
  const { form, link } = await linkedForm(clerk, { answerLimit: 2 });
  const opened = await outside.read(link.token);
  const seen = opened.body.data as OpenForm;
  expect(seen).toMatchObject({ name: form.name, formVersion: 1, document: form.document, remaining: 2 });
  expect(Object.keys(seen).toSorted()).toEqual([
    ...['companyLogo', 'companyName', 'description', 'document', 'expiresAt', 'formVersion', 'name'],
    ...['remaining', 'timeZone'],
  ]);
  const sent = await outside.send(link.token, { bags: 4 });
  expect(Object.keys(sent.body.data as object).toSorted()).toEqual(['receivedAt', 'remaining']);
  expect(sent.body.data).toMatchObject({ remaining: 1 });
  const [answer] = await answersOf(clerk, form);
  expect(answer).toMatchObject({
    ...{ answers: { bags: 4 }, User: null, Link: { idFormLink: link.idFormLink, name: 'Proveedores' } },
  });
  expect(await answersOf(clerk, form, `?idFormLink=${link.idFormLink}`)).toHaveLength(1);
  expect(await answersOf(clerk, form, '?search=proveedores')).toHaveLength(1);
  const audited = await t.database.read(system, (tx) =>
    sql<{ idUser: number | null; idCompany: number; after: object }>`
      select id_user, id_company, after from audit where entity = 'form-answer' and action = 'create'
      and entity_id = ${String(answer?.idFormAnswer)}`.execute(tx),
  );
  expect(audited.rows).toEqual([
    { idUser: null, idCompany: 1, after: { name: form.name, formVersion: 1, idFormLink: link.idFormLink } },
  ]);
});

test('a token that was never made is not found, and nothing else is said', async () => {
  const token = 'A'.repeat(43);
  const all = [
    await outside.read(token),
    await outside.choices(token, 'twin'),
    await outside.begin(token, randomUUID(), 10),
    await outside.send(token, {}),
    await outside.piece(randomUUID(), Buffer.from('x')),
    await outside.finish(randomUUID()),
  ];
  expect(all.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    all.map(() => [404, 'NOT_FOUND', 'No se encontraron datos']),
  );
  expect((await outside.read('short')).status).toBe(400);
});

test('answers are judged as those of members are', async () => {
  const { link } = await linkedForm(
    clerk,
    {},
    { ...bags, required: true, max: '10' },
    { name: 'twice', kind: 'calculated', label: 'Doble', formula: `${said('bags')} * 2` },
  );
  const refused = await outside.send(link.token, { bags: 11, twice: 3, unknown: 1 });
  expect([refused.status, refused.body.code]).toEqual([400, 'ANSWER_INVALID']);
  expect(pathsOf(refused).toSorted()).toEqual(['answers.bags', 'answers.twice', 'answers.unknown']);
  expect(pathsOf(await outside.send(link.token, {}))).toEqual(['answers.bags']);
  expect(pathsOf(await outside.send(link.token, { bags: 1 }, { formVersion: 2 }))).toEqual(['formVersion']);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect(pathsOf(await outside.send(link.token, { bags: 1 }, { endedAt: soon }))).toEqual(['endedAt']);
  expect((await outside.send(link.token, { bags: 1 })).status).toBe(200);
});

test('a version that was replaced meanwhile is still answered', async () => {
  const { form, link } = await linkedForm(clerk);
  await nextVersion(clerk, form, documentOf({ name: 'note', kind: 'text', label: 'Nota' }));
  expect((await outside.read(link.token)).body.data).toMatchObject({ formVersion: 2 });
  expect((await outside.send(link.token, { bags: 1 })).status).toBe(200);
  expect((await outside.send(link.token, { note: 'x' }, { formVersion: 2 })).status).toBe(200);
});

test('the limit holds exactly when many send at once', async () => {
  const { form, link } = await linkedForm(clerk, { answerLimit: 5 });
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, at) => outside.send(link.token, { bags: at })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const { body } of all.filter(({ status }) => status !== 200)) expect(body.code).toBe('FORM_LINK_FULL');
  expect(await answersOf(clerk, form)).toHaveLength(5);
  expect((await outside.read(link.token)).body.code).toBe('FORM_LINK_FULL');
});

test('the same key is one answer and counts once, whatever became of the link', async () => {
  const { form, link } = await linkedForm(clerk, { answerLimit: 1 });
  const answerKey = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 4 }, () => outside.send(link.token, { bags: 1 }, { answerKey })),
  );
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [first] = all;
  for (const { body } of all) expect(body.data).toEqual(first?.body.data);
  expect(first?.body.data).toMatchObject({ remaining: 0 });
  expect(await answersOf(clerk, form)).toHaveLength(1);
  expect((await outside.send(link.token, { bags: 1 })).body.code).toBe('FORM_LINK_FULL');
  const again = async () => (await outside.send(link.token, { bags: 9 }, { answerKey })).status;
  expect(await again()).toBe(200);
  await expire(t.database, link.idFormLink, '3 days');
  expect(await again()).toBe(200);
  await shut(link);
  expect(await again()).toBe(200);
});

test('a key of another link, another form or a member is refused', async () => {
  const { form, link } = await linkedForm(clerk);
  const second = await makeLink(clerk, form.idForm, { name: 'Otro' });
  const elsewhere = await linkedForm(clerk);
  const answerKey = randomUUID();
  expect((await outside.send(link.token, { bags: 1 }, { answerKey })).status).toBe(200);
  const { answerKey: members } = await answered(agent, form, { bags: 2 });
  for (const refused of [
    await outside.send(second.token, { bags: 1 }, { answerKey }),
    await outside.send(elsewhere.link.token, { bags: 1 }, { answerKey }),
    await outside.send(link.token, { bags: 1 }, { answerKey: members }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'ANSWER_KEY_TAKEN']);
  const stolen = { idForm: form.idForm, formVersion: 1, answerKey, answers: { bags: 1 } };
  const times = { startedAt: '2026-11-01T10:00:00Z', endedAt: '2026-11-01T10:05:00Z' };
  const byMember = await agent.call('POST', '/api/settings/v2/formAnswer', { ...stolen, ...times });
  expect(byMember.body.code).toBe('ANSWER_KEY_TAKEN');
});

test('closing is immediate, and can be taken back', async () => {
  const { link } = await linkedForm(clerk, {}, bags, { name: 'photo', kind: 'photo', label: 'Foto' });
  const begun = (await outside.begin(link.token, randomUUID(), 10)).body.data as { idUpload: string };
  expect((await shut(link)).body.data).toMatchObject({ state: 'Inactivo', linkState: 'closed' });
  for (const refused of [
    await outside.read(link.token),
    await outside.send(link.token, { bags: 1 }),
    await outside.begin(link.token, randomUUID(), 10),
    await outside.piece(begun.idUpload, Buffer.alloc(10)),
    await outside.finish(begun.idUpload),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'FORM_LINK_CLOSED']);
  await shut(link, 'Activo');
  expect((await outside.read(link.token)).status).toBe(200);
});

test('what was begun before the expiry is taken for an hour after it', async () => {
  const device: FormItem = { name: 'device', kind: 'selectOne', label: 'Equipo', choicesFrom: 'twin' };
  const { link } = await linkedForm(clerk, {}, bags, device);
  await expire(t.database, link.idFormLink, '30 minutes');
  expect((await outside.choices(link.token, 'twin')).status).toBe(200);
  expect((await outside.read(link.token)).body.code).toBe('FORM_LINK_EXPIRED');
  const sendBegun = (minutes: number) =>
    outside.send(link.token, { bags: 1 }, { startedAt: minutesAgo(minutes), endedAt: minutesAgo(1) });
  expect((await sendBegun(10)).body.code).toBe('FORM_LINK_EXPIRED');
  expect((await sendBegun(45)).status).toBe(200);
  await expire(t.database, link.idFormLink, '61 minutes');
  expect((await sendBegun(90)).body.code).toBe('FORM_LINK_EXPIRED');
  expect((await outside.choices(link.token, 'twin')).body.code).toBe('FORM_LINK_EXPIRED');
});

test('choices are those that the form asks for, of its own company, without addresses', async () => {
  const item = (source: string) => ({
    ...{ name: source, kind: 'selectOne', label: source, choicesFrom: source },
  });
  const { link } = await linkedForm(clerk, {}, item('warehouse') as FormItem, item('user') as FormItem);
  expect((await outside.choices(link.token, 'twin')).status).toBe(404);
  await t.database.transaction(system, (tx) =>
    sql`update app_user set name = email where email = 'bodega@gemelo.test'`.execute(tx),
  );
  const people = await outside.choices(link.token, 'user');
  expect(people.text).not.toMatch(/@/);
  expect(people.text).toContain('bodega');
  const places = (await outside.choices(link.token, 'warehouse')).body.data as {
    total: number;
    choices: { value: string }[];
  };
  expect(places.choices).toHaveLength(places.total);
  const foreign = await linkedForm(other, {}, item('warehouse') as FormItem);
  const theirs = (await outside.choices(foreign.link.token, 'warehouse')).body.data as typeof places;
  const own = new Set(places.choices.map(({ value }) => value));
  expect(theirs.choices.filter(({ value }) => own.has(value))).toEqual([]);
  const [place] = places.choices;
  expect(pathsOf(await outside.send(foreign.link.token, { warehouse: place?.value }))).toEqual([
    'answers.warehouse',
  ]);
  expect((await outside.send(link.token, { warehouse: place?.value })).status).toBe(200);
});

test('so many from one address are enough, and others go on', async () => {
  const { form, link } = await linkedForm(clerk);
  const answerKey = randomUUID();
  const at = outsideOf((method, url, body) => t.anyone(method, url, body));
  let refused: Awaited<ReturnType<Outside['send']>> | undefined;
  for (let count = 0; count < 70 && !refused; count += 1) {
    const sent = await at.send(link.token, { bags: 1 }, { answerKey });
    if (sent.status !== 200) refused = sent;
  }
  expect([refused?.status, refused?.body.code]).toEqual([429, 'TOO_MANY']);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  const second = await makeLink(clerk, form.idForm, { name: 'Otro' });
  expect((await outside.send(second.token, { bags: 1 })).status).toBe(200);
});

test('maintenance closes links too', async () => {
  const { link } = await linkedForm(clerk);
  const admin = await t.signIn('admin@gemelo.test');
  await admin.call('PUT', '/api/v4/maintenance', { message: 'Cambiamos el servidor', until: null });
  try {
    expect((await outside.read(link.token)).body.code).toBe('MAINTENANCE');
    expect((await outside.send(link.token, { bags: 1 })).status).toBe(503);
  } finally {
    await admin.call('DELETE', '/api/v4/maintenance');
  }
  expect((await outside.read(link.token)).status).toBe(200);
});

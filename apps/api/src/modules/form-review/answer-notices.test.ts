import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import type { FormItem } from '@gemelo/contract/forms/document';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { answered, documentOf, publishedForm } from '../forms/test/making-forms.ts';

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

const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos' };
const at = ({ idFormAnswer }: FormAnswer, part = '') => `/api/v4/form-answers/${idFormAnswer}${part}`;

/** An answer of the agent to a form of its own, or of somebody else. */
const newAnswer = async (person = agent) =>
  answered(person, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
const review = (person: Person, answer: FormAnswer, more: object = {}) =>
  person.call('PUT', at(answer, '/review'), { reviewState: 'approved', version: answer.version, ...more });
const comment = (person: Person, answer: FormAnswer, text: string) =>
  person.call('POST', at(answer, '/notes'), { text });

/** What somebody was told about an answer. */
async function toldTo(person: Person, { idFormAnswer }: FormAnswer): Promise<NotificationGroup | undefined> {
  const groups = (await person.call('GET', '/api/v4/notifications?limit=200')).body
    .data as NotificationGroup[];
  return groups.find(({ entity, entityId }) => entity === 'form-answer' && entityId === idFormAnswer);
}

test('whoever gave an answer is told what became of it, with the comment', async () => {
  const answer = await newAnswer();
  await review(supervisor, answer, { reviewState: 'problems', comment: 'Falta la foto' });
  expect(await toldTo(agent, answer)).toMatchObject({
    ...{ kind: 'reviewed', title: answer.Form.name, by: supervisor.user.name, unread: 1 },
    words: { what: 'problems', text: 'Falta la foto' },
  });
  for (const person of [supervisor, admin, clerk, other])
    expect(await toldTo(person, answer)).toBeUndefined();
});

test('a correction is told with its reason, and a comment of somebody else with its words', async () => {
  const answer = await newAnswer();
  await supervisor.call('PUT', at(answer), {
    ...{ answers: { bags: 4 }, reason: 'Se contó mal', version: answer.version },
  });
  expect((await toldTo(agent, answer))?.words).toMatchObject({ what: 'corrected', text: 'Se contó mal' });
  await comment(clerk, answer, '¿Quién contó?');
  expect(await toldTo(agent, answer)).toMatchObject({
    ...{ by: clerk.user.name, notices: 2, words: { what: 'comment', text: '¿Quién contó?' } },
  });
});

test('a decision that stays as it was is a comment, and without words it is not told', async () => {
  const answer = await newAnswer();
  await review(supervisor, answer, { reviewState: 'received' });
  expect(await toldTo(agent, answer)).toBeUndefined();
  await review(
    supervisor,
    { ...answer, version: answer.version + 1 },
    { reviewState: 'received', comment: 'Voy' },
  );
  expect((await toldTo(agent, answer))?.words).toMatchObject({ what: 'comment', text: 'Voy' });
});

test('a comment of whoever gave it reaches those who took part before, and nobody else', async () => {
  const answer = await newAnswer();
  await comment(agent, answer, 'Nadie me escucha todavía');
  await review(supervisor, answer, { reviewState: 'problems' });
  await comment(clerk, answer, 'Cuenta otra vez');
  await comment(agent, answer, 'Ya conté otra vez');
  for (const person of [supervisor, clerk])
    expect(await toldTo(person, answer)).toMatchObject({
      ...{ by: agent.user.name, notices: 1, words: { what: 'comment', text: 'Ya conté otra vez' } },
    });
  expect(await toldTo(admin, answer)).toBeUndefined();
  expect(await toldTo(agent, answer)).toMatchObject({ notices: 2, by: clerk.user.name });
});

test('nobody is told of what they do to their own answer', async () => {
  const answer = await newAnswer(supervisor);
  await review(supervisor, answer, { comment: 'Bien' });
  await comment(supervisor, answer, 'Listo');
  expect(await toldTo(supervisor, answer)).toBeUndefined();
});

test('whoever no longer sees answers is not told', async () => {
  const answer = await newAnswer();
  await comment(clerk, answer, 'Cuenta otra vez');
  await review(supervisor, answer, { reviewState: 'problems' });
  const { idUser } = clerk.user;
  const setRole = (idRole: number) =>
    t.database.transaction(system, async (tx) => {
      await sql`update app_user set id_role = ${idRole} where id_user = ${idUser}`.execute(tx);
      await sql`update user_role set id_role = ${idRole} where id_user = ${idUser}`.execute(tx);
    });
  await setRole(6);
  await comment(agent, answer, 'Ya conté otra vez');
  await setRole(3);
  expect((await toldTo(supervisor, answer))?.words).toMatchObject({ text: 'Ya conté otra vez' });
  expect(await toldTo(clerk, answer)).toBeUndefined();
});

test('an answer with a long number is told, read and unread like any other', async () => {
  const answer = await newAnswer();
  const idFormAnswer = 5_000_000_000;
  await t.database.transaction(system, (tx) =>
    sql`update form_answer set id_form_answer = ${idFormAnswer} where id_form_answer = ${answer.idFormAnswer}`.execute(
      tx,
    ),
  );
  const long = { ...answer, idFormAnswer };
  expect((await review(supervisor, long)).status).toBe(200);
  expect(await toldTo(agent, long)).toMatchObject({ unread: 1 });
  await agent.call('POST', '/api/v4/notifications/read', { entity: 'form-answer', entityId: idFormAnswer });
  expect(await toldTo(agent, long)).toMatchObject({ unread: 0 });
});

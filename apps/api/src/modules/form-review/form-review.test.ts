import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { AnswerNote, AnswerRevision } from '@gemelo/contract/endpoints/form-review';
import type { FormItem } from '@gemelo/contract/forms/document';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { uploadPicture } from '../../test/uploading.ts';
import { answered, documentOf, nextVersion, pathsOf, publishedForm } from '../forms/test/making-forms.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let clerk: Person;
let agent: Person;
let tecnico: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  supervisor = await t.signIn('supervisor@gemelo.test');
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  tecnico = await t.signIn('tecnico@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos', decimals: 0, max: '100' };
const note: FormItem = { name: 'note', kind: 'text', label: 'Nota' };
const photo: FormItem = { name: 'photo', kind: 'photo', label: 'Foto' };
const at = ({ idFormAnswer }: { idFormAnswer: number }, part = '') =>
  `/api/v4/form-answers/${idFormAnswer}${part}`;

const review = (person: Person, answer: FormAnswer, more: object = {}) =>
  person.call('PUT', at(answer, '/review'), { reviewState: 'approved', version: answer.version, ...more });
const revise = (person: Person, answer: FormAnswer, answers: object, more: object = {}) =>
  person.call('PUT', at(answer), { answers, reason: 'Se contó mal', version: answer.version, ...more });

test('a decision is kept with its comment, and whoever gave the answer reads both', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  const answer = await answered(agent, form, { bags: 3 });
  const { status, body } = await review(supervisor, answer, {
    reviewState: 'problems',
    comment: 'Falta la nota',
  });
  expect([status, body.message]).toEqual([200, 'Revisión guardada']);
  expect(body.data).toMatchObject({ reviewState: 'problems', version: 2, answers: { bags: 3 } });
  const notes = (await agent.call('GET', at(answer, '/notes'))).body.data as AnswerNote[];
  expect(notes).toMatchObject([
    { text: 'Falta la nota', reviewState: 'problems', User: { idUser: supervisor.user.idUser } },
  ]);
  const listed = await clerk.call('GET', `/api/settings/v2/formAnswers/${form.idForm}?reviewState=problems`);
  expect(listed.body.total).toBe(1);
});

test('a decision about an answer that changed meanwhile is refused', async () => {
  const answer = await answered(agent, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
  expect((await review(supervisor, answer)).status).toBe(200);
  const late = await review(admin, answer, { reviewState: 'rejected' });
  expect([late.status, late.body.code]).toEqual([409, 'STALE']);
  expect((await revise(admin, answer, { bags: 4 })).body.code).toBe('STALE');
});

test('only those who may decide do; nobody else sees the answers of others', async () => {
  const answer = await answered(agent, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
  expect((await review(clerk, answer)).status).toBe(403);
  expect((await review(agent, answer)).status).toBe(403);
  expect((await revise(agent, answer, { bags: 4 })).status).toBe(403);
  expect((await review(other, answer)).status).toBe(404);
  expect((await revise(other, answer, { bags: 4 })).status).toBe(404);
  for (const part of ['/notes', '/revisions']) {
    expect((await other.call('GET', at(answer, part))).status).toBe(404);
    expect((await clerk.call('GET', at(answer, part))).status).toBe(200);
  }
  expect((await tecnico.call('GET', at(answer, '/notes'))).status).toBe(404);
  expect((await tecnico.call('POST', at(answer, '/notes'), { text: 'Hola' })).status).toBe(404);
  expect((await agent.call('GET', at(answer, '/revisions'))).status).toBe(200);
});

test('people talk about an answer that they see, in the order in which they wrote', async () => {
  const answer = await answered(agent, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
  const first = await agent.call('POST', at(answer, '/notes'), { text: '  Faltó luz\nal contar  ' });
  expect(first.body.data).toMatchObject({ text: 'Faltó luz\nal contar', reviewState: null });
  await clerk.call('POST', at(answer, '/notes'), { text: 'Gracias' });
  const { body } = await agent.call('GET', at(answer, '/notes'));
  expect((body.data as AnswerNote[]).map(({ text }) => text)).toEqual(['Faltó luz\nal contar', 'Gracias']);
  for (const text of ['', '   ', 'x'.repeat(10_001), 'a\u0000b', 5])
    expect((await agent.call('POST', at(answer, '/notes'), { text })).status).toBe(400);
});

test('a correction is judged in the version of the answer, and keeps what it said', async () => {
  const form = await publishedForm(clerk, documentOf(bags, note));
  const answer = await answered(agent, form, { bags: 3, note: 'tres' });
  await nextVersion(clerk, form, documentOf(bags));
  const wrong = await revise(supervisor, answer, { bags: 300, other: 1 });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'ANSWER_INVALID']);
  expect(pathsOf(wrong).toSorted()).toEqual(['answers.bags', 'answers.other']);

  const { body } = await revise(supervisor, answer, { bags: 4, note: 'tres' });
  const corrected = body.data as FormAnswer;
  expect(corrected).toMatchObject({ answers: { bags: 4, note: 'tres' }, version: 2, formVersion: 1 });
  expect(corrected.User?.idUser).toBe(agent.user.idUser);
  await revise(supervisor, corrected, { note: 'ninguno' }, { reason: 'No había' });
  const revisions = (await clerk.call('GET', at(answer, '/revisions'))).body.data as AnswerRevision[];
  expect(revisions).toMatchObject([
    { revision: 2, answers: { bags: 4, note: 'tres' }, reason: 'No había' },
    { revision: 1, answers: { bags: 3, note: 'tres' }, User: { idUser: supervisor.user.idUser } },
  ]);

  const found = async (where: string) => {
    const asked = `/api/settings/v2/formAnswers/${form.idForm}?where=${encodeURIComponent(where)}`;
    return (await clerk.call('GET', asked)).body.total;
  };
  expect(await found('note:eq:ninguno')).toBe(1);
  expect(await found('note:eq:tres')).toBe(0);
  expect(await found('bags:gte:0')).toBe(0);
});

test('a correction keeps the files of an answer, adds own ones and takes none of somebody else', async () => {
  const form = await publishedForm(clerk, documentOf(photo));
  const [kept, added, foreign] = await Promise.all(
    [agent, supervisor, tecnico].map((person) => uploadPicture(person)),
  );
  const ids = (...files: (typeof kept)[]) => files.map((file) => file?.idFile ?? '');
  const answer = await answered(agent, form, { photo: ids(kept) });
  const stolen = await revise(supervisor, answer, { photo: ids(kept, foreign) });
  expect([stolen.status, ...pathsOf(stolen)]).toEqual([400, 'answers.photo']);
  const { body } = await revise(supervisor, answer, { photo: ids(kept, added) });
  const corrected = body.data as FormAnswer;
  expect(corrected.answers).toEqual({ photo: ids(kept, added) });
  expect((await agent.call('GET', `/api/files/${added?.idFile}`)).status).toBe(200);
  const elsewhere = await answered(agent, form, {});
  expect(pathsOf(await revise(supervisor, elsewhere, { photo: ids(kept) }))).toEqual(['answers.photo']);
  // What was taken out is still part of what the answer said before.
  await revise(supervisor, corrected, {});
  expect((await clerk.call('GET', `/api/files/${kept?.idFile}`)).status).toBe(200);
});

test('a record that is gone may stay chosen, by the name that it had', async () => {
  const device: FormItem = { name: 'device', kind: 'selectOne', label: 'Dispositivo', choicesFrom: 'twin' };
  const form = await publishedForm(clerk, documentOf(device, note));
  const offered = await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/twin?limit=2`);
  const [twin, second] = offered.body.data as { value: string; label: string }[];
  const answer = await answered(agent, form, { device: twin?.value ?? '' });
  await t.database.transaction(system, (tx) =>
    sql`update form_answer set answers = '{"device": "999999"}', labels = '{"twin": {"999999": "EB-viejo"}}'
      where id_form_answer = ${answer.idFormAnswer}`.execute(tx),
  );
  const stays = await revise(supervisor, answer, { device: '999999', note: 'igual' });
  expect(stays.body.data).toMatchObject({ labels: { twin: { 999999: 'EB-viejo' } } });
  const moved = await revise(supervisor, stays.body.data as FormAnswer, { device: second?.value ?? '' });
  expect((moved.body.data as FormAnswer).labels).toEqual({ twin: { [second?.value ?? '']: second?.label } });
  expect(pathsOf(await revise(supervisor, moved.body.data as FormAnswer, { device: '999999' }))).toEqual([
    'answers.device',
  ]);
});

test('the place of an answer follows its correction', async () => {
  const where: FormItem = { name: 'where', kind: 'gps', label: 'Lugar' };
  const form = await publishedForm(clerk, documentOf(where));
  const answer = await answered(agent, form, { where: { latitude: 14.6, longitude: -90.5 } });
  const { body } = await revise(supervisor, answer, { where: { latitude: 15, longitude: -91 } });
  expect(body.data).toMatchObject({ latitude: 15, longitude: -91 });
  const none = await revise(supervisor, body.data as FormAnswer, {});
  expect(none.body.data).toMatchObject({ latitude: null, longitude: null });
});

test('what is wrong in a request changes nothing', async () => {
  const answer = await answered(agent, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
  for (const more of [
    { reviewState: 'done' },
    { version: 0 },
    { comment: 'x'.repeat(10_001) },
    { comment: 'a\u0007' },
    { extra: 1 },
  ])
    expect((await review(supervisor, answer, more)).status).toBe(400);
  for (const more of [{ reason: '' }, { reason: 'a\nb' }, { answers: [] }, { answers: { 'a b': 1 } }])
    expect((await revise(supervisor, answer, { bags: 1 }, more)).status).toBe(400);
  for (const id of ['0', '-1', 'x', '1e400', '9007199254740993'])
    expect((await supervisor.call('GET', `/api/v4/form-answers/${id}/notes`)).status).toBe(400);
  expect((await supervisor.call('GET', '/api/v4/form-answers/9007199254740991/notes')).status).toBe(404);
  const seen = (await agent.call('GET', at(answer))).body.data as FormAnswer;
  expect(seen).toMatchObject({ version: 1, reviewState: 'received', answers: { bags: 3 } });
});

test('two that correct at once are told apart by the version', async () => {
  const answer = await answered(agent, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
  const results = await Promise.all([5, 6, 7].map((count) => revise(supervisor, answer, { bags: count })));
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('notes and revisions are never changed, and every change is in the audit', async () => {
  const answer = await answered(agent, await publishedForm(clerk, documentOf(bags)), { bags: 3 });
  const reviewed = (await review(supervisor, answer, { comment: 'Bien' })).body.data as FormAnswer;
  await revise(supervisor, reviewed, { bags: 4 });
  await agent.call('POST', at(answer, '/notes'), { text: 'Visto' });
  for (const table of ['form_answer_note', 'form_answer_revision'])
    await expect(
      t.database.transaction({ ...supervisor.user, all: false, correlation: null }, (tx) =>
        sql`update ${sql.table(table)} set id_user = null`.execute(tx),
      ),
    ).rejects.toThrow(/permission denied/);
  const { body } = await admin.call(
    'GET',
    `/api/v4/audit?entity=form-answer&entityId=${answer.idFormAnswer}`,
  );
  const rows = body.data as { action: string; after: object }[];
  expect(rows.map(({ action }) => action)).toEqual(['comment', 'revise', 'review', 'create']);
  expect(rows[2]?.after).toMatchObject({ reviewState: 'approved' });
});

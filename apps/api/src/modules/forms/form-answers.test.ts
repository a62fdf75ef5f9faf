import { randomUUID } from 'node:crypto';
import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { Form, FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormItem } from '@gemelo/contract/forms/document';
import { writeConditions } from '@gemelo/contract/forms/where';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { upload, uploadPicture } from '../../test/uploading.ts';
import {
  answered,
  documentOf,
  nextVersion,
  pathsOf,
  publishedForm,
  said,
  send,
  sentAnswer,
} from './test/making-forms.ts';

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

const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos', decimals: 0 };
const photo: FormItem = { name: 'photo', kind: 'photo', label: 'Foto' };
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n', 'latin1');

test('an answer is judged, stored with what was computed, and read back', async () => {
  const form = await publishedForm(
    clerk,
    documentOf(
      { ...bags, required: true },
      { name: 'at', kind: 'gps', label: 'Lugar' },
      { name: 'rows', kind: 'repeat', label: 'Pesadas' },
      { name: 'weight', kind: 'number', label: 'Peso', parent: 'rows' },
      { name: 'total', kind: 'calculated', label: 'Total', formula: `sum(${said('weight')})` },
    ),
  );
  const at = { latitude: 14.5, longitude: -90.5, accuracy: 4 };
  const answer = await answered(agent, form, { bags: 2, at, rows: [{ weight: 20.5 }, { weight: 30 }] });
  expect(answer).toMatchObject({
    ...{ formVersion: 1, reviewState: 'received', latitude: 14.5, longitude: -90.5, labels: {} },
    answers: { bags: 2, at, rows: [{ weight: 20.5 }, { weight: 30 }], total: 50.5 },
    User: { idUser: agent.user.idUser },
  });
  const read = await agent.call('GET', `/api/v4/form-answers/${answer.idFormAnswer}`);
  expect(read.body.data).toMatchObject({ ...answer, document: form.document });
  const counted = (await clerk.call('GET', `/api/settings/v2/forms/${form.idForm}`)).body.data as Form;
  expect(counted).toMatchObject({ answerCount: 1, lastAnswerAt: answer.receivedAt });
});

test('what is wrong is told by its place, in the language of the reader', async () => {
  const form = await publishedForm(
    clerk,
    documentOf(
      { ...bags, required: true },
      { name: 'dry', kind: 'yesNo', label: 'Seco' },
      { name: 'why', kind: 'text', label: 'Por qué', showWhen: `${said('dry')} = 'no'`, required: true },
      { name: 'rows', kind: 'repeat', label: 'Pesadas' },
      { name: 'weight', kind: 'number', label: 'Peso', parent: 'rows', max: '50' },
      { name: 'even', kind: 'number', label: 'Par', check: '. mod 2 = 0', checkMessage: 'Debe ser par' },
    ),
  );
  const refused = await send(agent, form, {
    ...{ dry: 'yes', why: 'porque sí', even: 3, unknown: 1 },
    rows: [{ weight: 10 }, { weight: 51 }],
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'ANSWER_INVALID']);
  expect(pathsOf(refused).toSorted()).toEqual([
    'answers.bags',
    'answers.even',
    'answers.rows.1.weight',
    'answers.unknown',
    'answers.why',
  ]);
  const told = new Map(refused.body.issues.map(({ path, message }) => [path, message]));
  expect(told.get('answers.even')).toBe('Debe ser par');
  const english = await agent.call('POST', '/api/settings/v2/formAnswer', sentAnswer(form, {}), {
    'accept-language': 'en',
  });
  expect(english.body.issues).toEqual([{ path: 'answers.bags', message: 'This question is required' }]);
  // Required only where it is asked.
  expect(pathsOf(await send(agent, form, { bags: 1, dry: 'no' }))).toEqual(['answers.why']);
  expect((await send(agent, form, { bags: 1, dry: 'yes' })).status).toBe(200);
});

test('the same key is one answer, also when sent at once', async () => {
  const form = await publishedForm(clerk, documentOf(bags, photo));
  const { idFile } = await uploadPicture(agent);
  const body = sentAnswer(form, { bags: 1, photo: [idFile] });
  const all = await Promise.all(
    Array.from({ length: 4 }, () => agent.call('POST', '/api/settings/v2/formAnswer', body)),
  );
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const ids = new Set(all.map(({ body: { data } }) => (data as FormAnswer).idFormAnswer));
  expect(ids.size).toBe(1);
  // What was stored is answered, whatever is sent with the key.
  const later = await agent.call('POST', '/api/settings/v2/formAnswer', { ...body, answers: { bags: 9 } });
  expect((later.body.data as FormAnswer).answers.bags).toBe(1);
  const listed = await clerk.call('GET', `/api/settings/v2/formAnswers/${form.idForm}`);
  expect(listed.body.total).toBe(1);
  const counted = (await clerk.call('GET', `/api/settings/v2/forms/${form.idForm}`)).body.data as Form;
  expect(counted.answerCount).toBe(1);

  const second = await publishedForm(clerk, documentOf(bags));
  const { answerKey } = body;
  expect((await send(agent, second, { bags: 1 }, { answerKey })).body.code).toBe('ANSWER_KEY_TAKEN');
  expect((await send(clerk, form, { bags: 1 }, { answerKey })).body.code).toBe('ANSWER_KEY_TAKEN');
});

test('a replaced version still takes answers; one that never was does not', async () => {
  const first = await publishedForm(clerk, documentOf(bags));
  const second = await nextVersion(clerk, first, documentOf({ name: 'note', kind: 'text', label: 'Nota' }));
  const old = await answered(agent, first, { bags: 3 });
  expect(old.formVersion).toBe(1);
  expect(pathsOf(await send(agent, second, { bags: 3 }))).toEqual(['answers.bags']);
  expect(pathsOf(await send(agent, first, { bags: 3 }, { formVersion: 3 }))).toEqual(['formVersion']);
});

test('an archived form takes what was filled in before', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  await admin.call('DELETE', `/api/settings/v2/forms/${form.idForm}`);
  const now = new Date().toISOString();
  const late = await send(agent, form, { bags: 1 }, { startedAt: now, endedAt: now });
  expect([late.status, late.body.code]).toEqual([409, 'FORM_ARCHIVED']);
  expect((await send(agent, form, { bags: 1 })).status).toBe(200);
});

test('an answer neither ends in the future nor before it began', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const start = '2026-11-01T10:00:00Z';
  expect(pathsOf(await send(agent, form, { bags: 1 }, { startedAt: start, endedAt: soon }))).toEqual([
    'endedAt',
  ]);
  expect(pathsOf(await send(agent, form, { bags: 1 }, { startedAt: soon, endedAt: start }))).toEqual([
    'startedAt',
  ]);
});

test('today is that of the company when the answer ended', async () => {
  const form = await publishedForm(
    clerk,
    documentOf({ name: 'day', kind: 'calculated', label: 'Día', formula: 'today()' }, bags),
  );
  // In Guatemala it is still the day before.
  const times = { startedAt: '2026-03-02T05:00:00Z', endedAt: '2026-03-02T05:30:00Z' };
  expect((await answered(agent, form, {}, times)).answers.day).toBe('2026-03-01');
});

test('files are the sender’s own, free and of the right kind, and are seen with the answer', async () => {
  const file: FormItem = { name: 'file', kind: 'file', label: 'Archivo' };
  const form = await publishedForm(clerk, documentOf(photo, file));
  const own = await uploadPicture(agent);
  const foreign = await uploadPicture(clerk);
  const document = (await upload(agent, pdf, 'attachment', 'acta.pdf')).body.data as { idFile: string };
  const refusedWith = async (answers: object) => (await send(agent, form, answers)).body.issues;
  expect(await refusedWith({ photo: [foreign.idFile] })).toEqual([
    { path: 'answers.photo', message: 'El archivo no existe o no es tuyo' },
  ]);
  expect(await refusedWith({ photo: [randomUUID()] })).toHaveLength(1);
  expect((await refusedWith({ photo: [document.idFile] }))[0]?.path).toBe('answers.photo');

  const answer = await answered(agent, form, { photo: [own.idFile], file: [document.idFile] });
  expect((await send(agent, form, { photo: [own.idFile] })).status).toBe(400);
  const seen = async (person: Person) => (await person.call('GET', `/api/files/${own.idFile}`)).status;
  expect([await seen(agent), await seen(supervisor), await seen(other)]).toEqual([200, 200, 404]);
  const colleague = await t.signIn('bodega@gemelo.test');
  expect(await seen(colleague)).toBe(404);
  expect((await colleague.call('GET', `/api/v4/form-answers/${answer.idFormAnswer}`)).status).toBe(404);
});

test('chosen records are those of the company, and their names are kept', async () => {
  const form = await publishedForm(
    clerk,
    documentOf(
      { name: 'place', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse' },
      {
        ...{ name: 'devices', kind: 'selectMany', label: 'Dispositivos', choicesFrom: 'twin' },
        choiceFilter: `warehouse = ${said('place')}`,
      },
    ),
  );
  const offered = await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/twin?limit=200`);
  const twins = offered.body.data as { value: string; label: string; columns: { warehouse: string } }[];
  const [twin] = twins;
  const elsewhere = twins.find(({ columns }) => columns.warehouse !== twin?.columns.warehouse);
  const place = twin?.columns.warehouse ?? '';
  const answer = await answered(agent, form, { place, devices: [twin?.value ?? ''] });
  expect(answer.labels.twin).toEqual({ [twin?.value ?? '']: twin?.label });
  expect(Object.keys(answer.labels.warehouse ?? {})).toEqual([place]);
  expect(pathsOf(await send(agent, form, { place, devices: [elsewhere?.value ?? ''] }))).toEqual([
    'answers.devices',
  ]);

  const stranger = await publishedForm(
    other,
    documentOf({ name: 'place', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse' }),
  );
  expect(pathsOf(await send(other, stranger, { place }))).toEqual(['answers.place']);
  expect((await send(other, form, { place })).status).toBe(404);
});

test('everybody reads their own answers; those of others need the permission', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  await answered(agent, form, { bags: 1 });
  const clerks = await answered(clerk, form, { bags: 2 });
  const of = (person: Person) => `/api/settings/v2/formAnswer/${person.user.idUser}/${form.idForm}`;
  expect((await agent.call('GET', of(agent))).body.total).toBe(1);
  expect((await agent.call('GET', of(clerk))).status).toBe(403);
  expect((await supervisor.call('GET', of(clerk))).body.data).toMatchObject([
    { idFormAnswer: clerks.idFormAnswer },
  ]);
  expect((await agent.call('GET', `/api/settings/v2/formAnswers/${form.idForm}`)).status).toBe(403);
  expect((await other.call('GET', `/api/settings/v2/formAnswers/${form.idForm}`)).status).toBe(404);
  expect((await other.call('GET', `/api/v4/form-answers/${clerks.idFormAnswer}`)).status).toBe(404);
});

async function weighed(): Promise<FormDetail> {
  const form = await publishedForm(
    clerk,
    documentOf(
      bags,
      { name: 'day', kind: 'date', label: 'Día' },
      {
        ...{ name: 'shifts', kind: 'selectMany', label: 'Turnos' },
        choices: [
          { value: 'day', label: 'Día' },
          { value: 'night', label: 'Noche' },
        ],
      },
      { name: 'rows', kind: 'repeat', label: 'Pesadas' },
      { name: 'code', kind: 'barcode', label: 'Código', parent: 'rows' },
    ),
  );
  await answered(agent, form, { bags: 5, day: '2026-10-01', shifts: ['day'] });
  await answered(agent, form, { bags: 10, day: '2026-10-02', shifts: ['day', 'night'] });
  await answered(clerk, form, { bags: 100, day: '2026-11-01', rows: [{ code: 'A;1:2' }, { code: 'B' }] });
  return form;
}

test('answers are filtered by what they say', async () => {
  const form = await weighed();
  const found = async (...conditions: Parameters<typeof writeConditions>[0]) => {
    const where = encodeURIComponent(writeConditions(conditions));
    const url = `/api/settings/v2/formAnswers/${form.idForm}?where=${where}`;
    const { body } = await clerk.call('GET', url);
    return (body.data as FormAnswer[]).map(({ answers }) => answers.bags);
  };
  expect(await found({ question: 'bags', operator: 'gt', value: '5' })).toEqual([100, 10]);
  expect(await found({ question: 'bags', operator: 'lte', value: '10.0' })).toEqual([10, 5]);
  expect(await found({ question: 'bags', operator: 'ne', value: '10' })).toEqual([100, 5]);
  expect(await found({ question: 'day', operator: 'gte', value: '2026-10-02' })).toEqual([100, 10]);
  expect(await found({ question: 'shifts', operator: 'eq', value: 'night' })).toEqual([10]);
  expect(await found({ question: 'code', operator: 'eq', value: 'A;1:2' })).toEqual([100]);
  expect(
    await found(
      { question: 'shifts', operator: 'eq', value: 'day' },
      { question: 'bags', operator: 'lt', value: '10' },
      { question: 'day', operator: 'ne', value: '2026-10-02' },
    ),
  ).toEqual([5]);
  const refused = async (where: string) =>
    (
      await clerk.call(
        'GET',
        `/api/settings/v2/formAnswers/${form.idForm}?where=${encodeURIComponent(where)}`,
      )
    ).status;
  expect(await refused('nothing:eq:1')).toBe(400);
  expect(await refused('bags:eq:many')).toBe(400);
  expect(await refused('bags:like:1')).toBe(400);
  expect(await refused(Array.from({ length: 6 }, () => 'bags:eq:1').join(';'))).toBe(400);
});

test('answers are filtered by person, version, state and time, in every order and as a file', async () => {
  const form = await weighed();
  const url = `/api/settings/v2/formAnswers/${form.idForm}`;
  const total = async (query: string) => (await clerk.call('GET', `${url}?${query}`)).body.total;
  expect(await total(`idUser=${agent.user.idUser}`)).toBe(2);
  expect(await total(`idUser=${agent.user.idUser},${clerk.user.idUser}`)).toBe(3);
  expect(await total('formVersion=1')).toBe(3);
  expect(await total('formVersion=2')).toBe(0);
  expect(await total('reviewState=received,problems')).toBe(3);
  expect(await total('reviewState=approved')).toBe(0);
  expect(await total('receivedFrom=2026-01-01T00:00:00Z')).toBe(3);
  expect(await total('receivedTo=2026-01-01T00:00:00Z')).toBe(0);
  for (const order of ['idFormAnswer', '-receivedAt', 'endedAt'])
    for (const page of [1, 2, 3]) {
      const { status, body } = await clerk.call('GET', `${url}?order=${order}&limit=1&page=${page}`);
      expect([status, (body.data as unknown[]).length]).toEqual([200, 1]);
    }
  const file = await clerk.call('GET', `${url}?format=csv`);
  expect(file.text.split('\n').filter(Boolean)).toHaveLength(4);
});

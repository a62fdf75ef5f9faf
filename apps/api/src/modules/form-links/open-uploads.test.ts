import { randomUUID } from 'node:crypto';
import type { FileData, UploadData } from '@gemelo/contract/endpoints/files';
import { ANSWER_FILES_MAX, type FormItem } from '@gemelo/contract/forms/document';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openFileStore } from '../../integrations/files/open-store.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { beginUpload, finishUpload, pictureOf, sendPiece, uploadPicture } from '../../test/uploading.ts';
import { collectFiles } from '../files/collect-files.ts';
import { documentOf, pathsOf, publishedForm, send } from '../forms/test/making-forms.ts';
import { expire, makeLink, minutesAgo, type Outside, outsideOf } from './test/making-links.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let clerk: Person;
let agent: Person;
let outside: Outside;
beforeAll(async () => {
  t = await openTestApp({ FILES_COMPANY_MB: '50' });
  [clerk, agent] = (await Promise.all(
    ['registro@gemelo.test', 'agente@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
  outside = outsideOf(t.anyone);
});

const photo: FormItem = { name: 'photo', kind: 'photo', label: 'Foto' };
const linked = async () => {
  const form = await publishedForm(clerk, documentOf(photo));
  return { form, link: await makeLink(clerk, form.idForm) };
};
const begun = async (token: string, key: string, size: number) =>
  (await outside.begin(token, key, size)).body.data as UploadData;

test('a file of somebody outside is seen with the answer, by members alone', async () => {
  const { form, link } = await linked();
  const answerKey = randomUUID();
  const file = await outside.upload(link.token, answerKey);
  expect(file).toMatchObject({ idUser: null, contentType: 'image/jpeg' });
  const seen = async (call: Person['call']) => (await call('GET', `/api/files/${file.idFile}`)).status;
  expect([await seen(t.anyone), await seen(clerk.call)]).toEqual([401, 404]);
  const sent = await outside.send(link.token, { photo: [file.idFile] }, { answerKey });
  expect(sent.status, sent.text).toBe(200);
  expect([await seen(t.anyone), await seen(clerk.call), await seen(agent.call)]).toEqual([401, 200, 404]);
  const listed = await clerk.call('GET', `/api/settings/v2/formAnswers/${form.idForm}`);
  expect(listed.body.total).toBe(1);
});

test('an answer uses files of its own link and key alone', async () => {
  const { form, link } = await linked();
  const second = await makeLink(clerk, form.idForm, { name: 'Otro' });
  const [one, two] = [randomUUID(), randomUUID()];
  const file = await outside.upload(link.token, one);
  const members = await uploadPicture(agent);
  const paths = async (token: string, idFile: string, answerKey: string) =>
    pathsOf(await outside.send(token, { photo: [idFile] }, { answerKey }));
  expect(await paths(link.token, file.idFile, two)).toEqual(['answers.photo']);
  expect(await paths(second.token, file.idFile, one)).toEqual(['answers.photo']);
  expect(await paths(link.token, members.idFile, one)).toEqual(['answers.photo']);
  expect(pathsOf(await send(agent, form, { photo: [file.idFile] }))).toEqual(['answers.photo']);
  expect(await paths(link.token, file.idFile, one)).toEqual([]);
});

test('uploads of members and of people outside do not reach each other', async () => {
  const { link } = await linked();
  const bytes = await pictureOf().jpeg().toBuffer();
  const own = await beginUpload(agent, bytes.length);
  expect((await outside.piece(own.idUpload, bytes)).status).toBe(404);
  await sendPiece(agent, own.idUpload, 0, bytes);
  expect((await outside.finish(own.idUpload)).status).toBe(404);
  expect((await finishUpload(agent, own.idUpload)).status).toBe(200);
  expect((await outside.finish(own.idUpload)).status).toBe(404);

  const guests = await begun(link.token, randomUUID(), bytes.length);
  for (const person of [agent, clerk]) {
    expect((await person.call('GET', `/api/v4/uploads/${guests.idUpload}`)).status).toBe(404);
    expect((await sendPiece(person, guests.idUpload, 0, bytes)).status).toBe(404);
    expect((await finishUpload(person, guests.idUpload)).status).toBe(404);
    expect((await person.call('DELETE', `/api/v4/uploads/${guests.idUpload}`)).status).toBe(404);
  }
  await outside.piece(guests.idUpload, bytes);
  const file = (await outside.finish(guests.idUpload)).body.data as FileData;
  expect((await outside.finish(guests.idUpload)).body.data).toEqual(file);
});

test('one answer has room for the files that its form asks for, and a form without them for none', async () => {
  const { link } = await linked();
  const answerKey = randomUUID();
  for (let count = 0; count < ANSWER_FILES_MAX; count += 1)
    expect((await outside.begin(link.token, answerKey, 10)).status).toBe(200);
  expect((await outside.begin(link.token, answerKey, 10)).body.code).toBe('UPLOADS_OPEN');
  expect((await outside.begin(link.token, randomUUID(), 10)).status).toBe(200);
  const plain = await publishedForm(clerk, documentOf({ name: 'note', kind: 'text', label: 'Nota' }));
  const without = await makeLink(clerk, plain.idForm);
  expect((await outside.begin(without.token, randomUUID(), 10)).body.code).toBe('UPLOADS_OPEN');
});

test('files are what they are: too large, disguised or without room they are refused', async () => {
  const { link } = await linked();
  expect((await outside.begin(link.token, randomUUID(), 10_000_001)).body.code).toBe('FILE_TOO_LARGE');
  const script = Buffer.from('<script>alert(1)</script>');
  const { idUpload } = await begun(link.token, randomUUID(), script.length);
  await outside.piece(idUpload, script);
  expect((await outside.finish(idUpload)).status).toBe(409);
  for (let count = 0; count < 3; count += 1) await outside.begin(link.token, randomUUID(), 10_000_000);
  expect((await outside.begin(link.token, randomUUID(), 10_000_000)).body.code).toBe('FORM_LINK_SPACE');
  // The last fifth is kept for the members.
  const { idUpload: own } = await beginUpload(agent, 9_000_000);
  expect((await agent.call('DELETE', `/api/v4/uploads/${own}`)).status).toBe(200);
});

test('a photo is taken for an hour after the expiry, like the answer that it belongs to', async () => {
  const { link } = await linked();
  await expire(t.database, link.idFormLink, '30 minutes');
  const answerKey = randomUUID();
  const { idFile } = await outside.upload(link.token, answerKey);
  const sent = await outside.send(
    link.token,
    { photo: [idFile] },
    { answerKey, startedAt: minutesAgo(45), endedAt: minutesAgo(1) },
  );
  expect(sent.status, sent.text).toBe(200);
  await expire(t.database, link.idFormLink, '61 minutes');
  expect((await outside.begin(link.token, randomUUID(), 10)).body.code).toBe('FORM_LINK_EXPIRED');
});

test('uploads that were left do not keep others from uploading, and guests never keep members from it', async () => {
  const { link } = await linked();
  let refused: unknown;
  for (let count = 0; count < 60 && refused === undefined; count += 1) {
    const { body } = await outside.begin(link.token, randomUUID(), 10);
    refused = body.code;
  }
  expect(refused).toBe('UPLOADS_OPEN');
  expect(await beginUpload(agent, 10)).toMatchObject({ size: 10 });
  await t.database.transaction(system, (tx) =>
    sql`update upload set touched_at = now() - interval '2 hours' where id_form_link is not null`.execute(tx),
  );
  expect((await outside.begin(link.token, randomUUID(), 10)).status).toBe(200);
});

test('requests to finish one upload at the same time are one file', async () => {
  const { link } = await linked();
  const bytes = await pictureOf().jpeg().toBuffer();
  const { idUpload } = await begun(link.token, randomUUID(), bytes.length);
  await outside.piece(idUpload, bytes);
  const finished = await Promise.all(Array.from({ length: 20 }, () => outside.finish(idUpload)));
  const ids = finished.map(({ body }) => (body.data as FileData).idFile);
  expect(new Set(ids).size).toBe(1);
  expect((await outside.finish(idUpload)).body.data).toMatchObject({ idFile: ids[0] });
});

test('what nobody sent is swept', async () => {
  const { link } = await linked();
  const file = await outside.upload(link.token, randomUUID());
  await t.database.transaction(system, async (tx) => {
    await sql`update upload set touched_at = now() - interval '2 days'`.execute(tx);
    await sql`update file set created_at = now() - interval '2 days' where id_file = ${file.idFile}`.execute(
      tx,
    );
  });
  await collectFiles(t.database, openFileStore(undefined, t.config.dataDir), {});
  const left = await t.database.read(system, (tx) =>
    sql<{ state: string; uploads: number }>`
      select state, (select count(*) from upload where id_form_link is not null) as uploads
      from file where id_file = ${file.idFile}`.execute(tx),
  );
  expect(left.rows).toEqual([{ state: 'dropped', uploads: 0 }]);
});

import { Readable } from 'node:stream';
import type { FileData } from '@gemelo/contract/endpoints/files';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { createAuthenticator } from '../../http/authenticate.ts';
import { openFileStore } from '../../integrations/files/open-store.ts';
import { atEnd } from '../../test/at-end.ts';
import { answer, openTestApp, type Person } from '../../test/test-app.ts';
import { beginUpload, noisyPicture, sendPiece, upload, uploadPicture } from '../../test/uploading.ts';
import { collectFiles } from './collect-files.ts';
import { createFileService, type FileHolders } from './files.service.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, agent, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

/** As in the application, a ticket is not visible without the permission or from another company. */
const holders: FileHolders = {
  ticket: {
    table: 'ticket',
    key: 'id_ticket',
    ownerOf: async (tx, _actor, id) =>
      (await tx.selectFrom('ticket').select('idCompany').where('idTicket', '=', id).executeTakeFirstOrThrow())
        .idCompany,
  },
};
const store = () => openFileStore(undefined, t.config.dataDir);
const files = () => createFileService(t.database, store(), holders);
const actorOf = (person: Person) => createAuthenticator(t.database)(`Bearer ${person.token}`, 'test');
const get = (person: Person, url: string, headers: Record<string, string> = {}) =>
  person.call('GET', url, undefined, headers);

async function ticketOf(person: Person): Promise<number> {
  const body = { title: 'Nevera rota', idTicketType: 1 };
  const made = await person.call('POST', '/api/processes/createTicket', body);
  return (made.body.data as { idTicket: number }).idTicket;
}
async function uploadAndAttach(person: Person): Promise<{ file: FileData; idTicket: number }> {
  const [file, idTicket, actor] = [
    await uploadPicture(person),
    await ticketOf(person),
    await actorOf(person),
  ];
  await t.database.transaction(actor, (tx) => files().attach(tx, actor, [file.idFile], 'ticket', idTicket));
  return { file, idTicket };
}
const historyOf = (entity: string, id: number | string) =>
  t.database.read(system, (tx) =>
    tx
      .selectFrom('audit')
      .select(['action', 'idCompany', 'idUser', 'before', 'after'])
      .where('entity', '=', entity)
      .where('entityId', '=', String(id))
      .orderBy('idAudit')
      .execute(),
  );
const after = (days: number) => new Date(Date.now() + days * 86_400_000);
const collect = (now: Date) => collectFiles(t.database, store(), holders, now);
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of store().list()) found.push(key);
  return found.sort();
};

test('a file that is attached to nothing can be read only by its uploader', async () => {
  const { idFile } = await uploadPicture(supervisor);
  expect((await get(supervisor, `/api/files/${idFile}`)).status).toBe(200);
  for (const person of [admin, agent, other]) {
    expect((await get(person, `/api/files/${idFile}`)).status).toBe(404);
    expect((await get(person, `/api/files/${idFile}/thumbnail`)).status).toBe(404);
  }
  expect((await t.anyone('GET', `/api/files/${idFile}`)).status).toBe(401);
  expect((await t.anyone('GET', `/api/files/${idFile}?token=${supervisor.token}`)).status).toBe(401);
});

test('an attached file can be read by those who may view its record, and by nobody else', async () => {
  const { file, idTicket } = await uploadAndAttach(supervisor);
  expect((await get(supervisor, `/api/files/${file.idFile}`)).status).toBe(200);
  expect((await get(admin, `/api/files/${file.idFile}`)).status).toBe(200);
  expect((await get(agent, `/api/files/${file.idFile}`)).status).toBe(404);
  expect((await get(other, `/api/files/${file.idFile}`)).status).toBe(404);
  const listed = await t.database.read(await actorOf(supervisor), (tx) =>
    files().of(tx, 'ticket', [idTicket, 1]),
  );
  expect(listed.get(idTicket)).toEqual([file]);
  expect(listed.get(1)).toEqual([]);
});

test('a file is sent with sandboxing headers, and an unchanged one answers 304', async () => {
  const { idFile } = await uploadPicture(admin);
  const { headers } = await get(admin, `/api/files/${idFile}`);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="foto.jpg"; filename*=UTF-8''foto.jpg`,
  });
  const again = await get(admin, `/api/files/${idFile}`, { 'if-none-match': String(headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a document is sent as a download with its full name unless inline is requested', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n', 'latin1');
  const { idFile } = (await upload(admin, pdf, 'attachment', 'Año "nuevo".pdf')).body.data as FileData;
  const saved = await get(admin, `/api/files/${idFile}`);
  expect(saved.headers['content-disposition']).toBe(
    `attachment; filename="A_o _nuevo_.pdf"; filename*=UTF-8''A%C3%B1o%20%22nuevo%22.pdf`,
  );
  const shown = await get(admin, `/api/files/${idFile}?inline=1`);
  expect(String(shown.headers['content-disposition'])).toMatch(/^inline/);
  expect(shown.text).toBe(pdf.toString('latin1'));
  expect((await get(admin, `/api/files/${idFile}/thumbnail`)).status).toBe(404);
});

test('attaching and detaching a file are written to the audit log of the record', async () => {
  const { file, idTicket } = await uploadAndAttach(supervisor);
  const actor = await actorOf(supervisor);
  await t.database.transaction(actor, (tx) => files().detach(tx, actor, [file.idFile], 'ticket', idTicket));
  const names = { files: ['foto.jpg'] };
  expect((await historyOf('ticket', idTicket)).slice(-2)).toMatchObject([
    { action: 'attach', idUser: supervisor.user.idUser, after: names },
    { action: 'detach', idUser: supervisor.user.idUser, before: names },
  ]);
  expect((await get(supervisor, `/api/files/${file.idFile}`)).status).toBe(404);
});

test('one file of another user, purpose or record makes the whole attachment fail', async () => {
  const [own, stolen, avatar] = [
    await uploadPicture(supervisor),
    await uploadPicture(admin),
    await uploadPicture(supervisor, 'avatar'),
  ];
  const taken = await uploadAndAttach(supervisor);
  const idTicket = await ticketOf(supervisor);
  const actor = await actorOf(supervisor);
  const attach = (...ids: string[]) =>
    t.database.transaction(actor, (tx) => files().attach(tx, actor, ids, 'ticket', idTicket));
  for (const bad of [stolen, avatar, taken.file])
    await expect(attach(own.idFile, bad.idFile)).rejects.toMatchObject({ code: 'FILE_UNAVAILABLE' });
  await attach(own.idFile);
  await attach(own.idFile);
  expect((await historyOf('ticket', idTicket)).filter(({ action }) => action === 'attach').length).toBe(1);
});

test('a rolled back transaction leaves its files unattached', async () => {
  const { idFile } = await uploadPicture(supervisor);
  const idTicket = await ticketOf(supervisor);
  const actor = await actorOf(supervisor);
  const failing = t.database.transaction(actor, async (tx) => {
    await files().attach(tx, actor, [idFile], 'ticket', idTicket);
    throw new Error('not written');
  });
  await expect(failing).rejects.toThrow('not written');
  expect((await get(agent, `/api/files/${idFile}`)).status).toBe(404);
  expect((await get(supervisor, `/api/files/${idFile}`)).status).toBe(200);
});

test('two processes can continue and finish the same upload', async () => {
  const database = openDatabase(t.connection);
  const { app } = await createApp({ config: t.config, database, vault: t.vault, version: 'test' });
  await app.ready();
  atEnd(async () => {
    await app.close();
    await database.close();
  });
  const onOtherProcess: Person = {
    ...supervisor,
    call: (method, url, body, headers = {}) =>
      answer(app, {
        method,
        url,
        headers: {
          authorization: `Bearer ${supervisor.token}`,
          ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
  const photo = await noisyPicture(300);
  const { idUpload } = await beginUpload(supervisor, photo.length);
  await sendPiece(supervisor, idUpload, 0, photo.subarray(0, 70_000));
  await sendPiece(onOtherProcess, idUpload, 70_000, photo.subarray(70_000));
  const [here, there] = await Promise.all([
    supervisor.call('POST', `/api/v4/uploads/${idUpload}/finish`),
    onOtherProcess.call('POST', `/api/v4/uploads/${idUpload}/finish`),
  ]);
  expect(here.status).toBe(200);
  expect(there.body.data).toEqual(here.body.data);
});

test('collecting removes unattached files and stale uploads, and keeps attached files', async () => {
  const { file: attachedFile } = await uploadAndAttach(supervisor);
  const { file: detachedFile, idTicket } = await uploadAndAttach(supervisor);
  const unattachedFile = await uploadPicture(supervisor);
  const { idUpload } = await beginUpload(supervisor, 200_000);
  await sendPiece(supervisor, idUpload, 0, Buffer.alloc(100_000));
  const actor = await actorOf(supervisor);
  await t.database.transaction(actor, (tx) =>
    files().detach(tx, actor, [detachedFile.idFile], 'ticket', idTicket),
  );
  const orphan = await store().put(Readable.from([Buffer.from('orphan')]));

  await collect(new Date());
  expect(await keys()).toContain(orphan);
  expect((await get(supervisor, `/api/files/${unattachedFile.idFile}`)).status).toBe(200);
  for (const days of [2, 4, 4]) await collect(after(days));

  const rows = await t.database.read(system, (tx) =>
    tx.selectFrom('file').select(['idFile', 'storageKey', 'thumbnailKey', 'entity']).execute(),
  );
  expect(rows.map(({ idFile }) => idFile)).toContain(attachedFile.idFile);
  expect(rows.filter(({ entity }) => entity === null)).toEqual([]);
  expect(rows.map(({ idFile }) => idFile)).not.toContain(detachedFile.idFile);
  expect(await keys()).toEqual(
    rows.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]).sort(),
  );
  expect((await supervisor.call('GET', `/api/v4/uploads/${idUpload}`)).status).toBe(404);
  expect((await get(supervisor, `/api/files/${attachedFile.idFile}`)).status).toBe(200);
  expect(
    (await historyOf('file', detachedFile.idFile)).map(({ action, idCompany }) => [action, idCompany]),
  ).toEqual([
    ['create', 1],
    ['delete', 1],
  ]);
});

test('a file whose record no longer exists is collected', async () => {
  const { idFile } = await uploadPicture(supervisor);
  await t.database.transaction(system, (tx) =>
    tx
      .updateTable('file')
      .set({ entity: 'ticket', entityId: 999_999 })
      .where('idFile', '=', idFile)
      .execute(),
  );
  await collect(new Date());
  await collect(after(2));
  const [, last] = await historyOf('file', idFile);
  expect(last).toMatchObject({ action: 'delete', before: { name: 'foto.jpg' } });
});

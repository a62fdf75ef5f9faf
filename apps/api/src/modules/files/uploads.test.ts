import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FileData, UploadData } from '@gemelo/contract/endpoints/files';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import {
  beginUpload,
  finishUpload,
  noisyPicture,
  photoFromGuatemala,
  pictureOf,
  sendPiece,
  upload,
} from '../../test/uploading.ts';

const PIECE = 65_536;
describe.each(['a disk', 'a bucket'])('with files on %s', (where) => {
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let admin: Person;
  let supervisor: Person;
  let photo: Buffer;
  beforeAll(async () => {
    t = await openTestApp(where === 'a disk' ? {} : { FILES_S3_URL: await startS3Server() });
    admin = await t.signIn('admin@gemelo.test');
    supervisor = await t.signIn('supervisor@gemelo.test');
    photo = await noisyPicture(400);
  });
  const offsetOf = async (person: Person, idUpload: string) =>
    ((await person.call('GET', `/api/v4/uploads/${idUpload}`)).body.data as UploadData).offset;
  const fetchFile = (person: Person, url: string) =>
    t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } });

  test('an upload sent in pieces becomes a file that its uploader can read', async () => {
    const finished = await upload(admin, photo, 'attachment', 'nevera rota.png');
    const file = finished.body.data as FileData;
    expect(file).toMatchObject({
      name: 'nevera rota.png',
      contentType: 'image/png',
      width: 400,
      height: 400,
    });
    const answer = await fetchFile(admin, `/api/files/${file.idFile}`);
    expect(answer.headers['content-type']).toBe('image/png');
    expect((await sharp(answer.rawPayload).stats()).channels.length).toBe(3);
    const small = await fetchFile(admin, `/api/files/${file.idFile}/thumbnail`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  test('an interrupted upload can be continued, and an incomplete one cannot be finished', async () => {
    const { idUpload } = await beginUpload(admin, photo.length);
    await sendPiece(admin, idUpload, 0, photo.subarray(0, PIECE));
    expect(await offsetOf(admin, idUpload)).toBe(PIECE);
    expect((await finishUpload(admin, idUpload)).body.code).toBe('FILE_CUT_OFF');
    for (let at = PIECE; at < photo.length; at = await offsetOf(admin, idUpload))
      await sendPiece(admin, idUpload, at, photo.subarray(at, at + 4 * PIECE));
    expect((await finishUpload(admin, idUpload)).status).toBe(200);
  });

  test('sending a piece again and finishing again change nothing', async () => {
    const small = await pictureOf().png().toBuffer();
    const { idUpload } = await beginUpload(admin, small.length);
    const answers = await Promise.all([1, 2, 3].map(() => sendPiece(admin, idUpload, 0, small)));
    for (const { body } of answers) expect(body.data).toMatchObject({ offset: small.length });
    const [one, two] = await Promise.all([finishUpload(admin, idUpload), finishUpload(admin, idUpload)]);
    const three = await finishUpload(admin, idUpload);
    expect(two.body.data).toEqual(one.body.data);
    expect(three.body.data).toEqual(one.body.data);
    expect((await sendPiece(admin, idUpload, 0, small)).body.data).toMatchObject({ file: one.body.data });
    const rows = await t.database.read(system, (tx) =>
      tx.selectFrom('uploadPiece').selectAll().where('idUpload', '=', idUpload).execute(),
    );
    expect(rows).toEqual([]);
  });

  test('a piece that leaves a gap, is too short or exceeds the size is refused', async () => {
    const { idUpload } = await beginUpload(admin, photo.length);
    expect((await sendPiece(admin, idUpload, PIECE, photo.subarray(PIECE))).body.code).toBe('UPLOAD_OFFSET');
    expect((await sendPiece(admin, idUpload, 0, photo.subarray(0, 100))).body.code).toBe('UPLOAD_PIECE');
    const beyond = Buffer.concat([photo, Buffer.alloc(PIECE)]);
    expect((await sendPiece(admin, idUpload, 0, beyond)).body.code).toBe('UPLOAD_OFFSET');
    expect((await sendPiece(admin, idUpload, 0, Buffer.alloc(1_048_577))).status).toBe(413);
    expect(await offsetOf(admin, idUpload)).toBe(0);
  });

  test('an upload can be reached only by its owner', async () => {
    const { idUpload } = await beginUpload(admin, photo.length);
    expect((await supervisor.call('GET', `/api/v4/uploads/${idUpload}`)).status).toBe(404);
    expect((await sendPiece(supervisor, idUpload, 0, photo.subarray(0, PIECE))).status).toBe(404);
    expect((await finishUpload(supervisor, idUpload)).status).toBe(404);
    expect((await supervisor.call('DELETE', `/api/v4/uploads/${idUpload}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/v4/uploads/${idUpload}`)).status).toBe(200);
    expect((await admin.call('GET', `/api/v4/uploads/${idUpload}`)).status).toBe(404);
  });
});

test('a photo’s place and local time are stored as fields, and its EXIF data is removed', async () => {
  const t = await openTestApp();
  const admin = await t.signIn('admin@gemelo.test');
  const { idFile, ...file } = (await upload(admin, await photoFromGuatemala())).body.data as FileData;
  expect(file).toMatchObject({ takenAt: '2026-05-01T16:20:30Z', longitude: -90.5, width: 200, height: 400 });
  const { rawPayload } = await t.app.inject({
    method: 'GET',
    url: `/api/files/${idFile}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(rawPayload.length).toBe(file.size);
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
});

test('a piece whose connection breaks is not stored', async () => {
  const t = await openTestApp();
  const admin = await t.signIn('admin@gemelo.test');
  const { idUpload } = await beginUpload(admin, 200_000);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      `PUT /api/v4/uploads/${idUpload}/piece?offset=0 HTTP/1.1`,
      'host: gemelo.test',
      `authorization: Bearer ${admin.token}`,
      'content-type: application/octet-stream',
      'content-length: 200000',
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(100_000), () => socket.destroy());
  await once(socket, 'close');
  const { body } = await admin.call('GET', `/api/v4/uploads/${idUpload}`);
  expect(body.data).toMatchObject({ offset: 0, file: null });
  expect((await finishUpload(admin, idUpload)).body.code).toBe('FILE_CUT_OFF');
});

describe('uploading', () => {
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let admin: Person;
  beforeAll(async () => {
    t = await openTestApp({ FILES_COMPANY_MB: '10' });
    admin = await t.signIn('admin@gemelo.test');
  });

  test('a program under another name is refused with the same message each time', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2_000)]);
    const { idUpload } = await beginUpload(admin, program.length, 'attachment', 'foto.jpg');
    await sendPiece(admin, idUpload, 0, program);
    for (let times = 0; times < 2; times++) {
      const refused = await finishUpload(admin, idUpload);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'FILE_KIND',
        message: 'Ese tipo de archivo no se admite aquí, sea cual sea su nombre.',
      });
    }
  });

  test('a PDF as avatar is refused, and a logo requires the permission to edit the company', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n', 'latin1');
    expect((await upload(admin, pdf, 'avatar')).body.code).toBe('FILE_KIND');
    expect((await upload(admin, pdf)).status).toBe(200);
    const supervisor = await t.signIn('supervisor@gemelo.test');
    const refused = await supervisor.call('POST', '/api/v4/uploads', { name: 'x', size: 9, purpose: 'logo' });
    expect(refused.status).toBe(403);
  });

  test('a file removes folders from its name and corrects a wrong extension', async () => {
    const picture = await pictureOf().jpeg().toBuffer();
    const storedNameOf = async (name: string) =>
      ((await upload(admin, picture, 'attachment', name)).body.data as FileData).name;
    expect(await storedNameOf('../../etc/passwd')).toBe('passwd.jpg');
    expect(await storedNameOf('C:\\fotos\\Año nuevo.JPEG')).toBe('Año nuevo.JPEG');
    expect(await storedNameOf('factura.exe')).toBe('factura.exe.jpg');
    expect(await storedNameOf('\u202Egpj.exe')).toBe('gpj.exe.jpg');
  });

  test('more than the limit of a file, a user or a company is refused', async () => {
    const begin = (size: number) =>
      admin.call('POST', '/api/v4/uploads', { name: 'x.jpg', size, purpose: 'attachment' });
    expect((await begin(10_000_001)).body).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'El archivo pasa de 10 MB, el tamaño máximo.',
    });
    const other = await t.signIn('admin@otra.test');
    const both = await Promise.all([begin(6_000_000), begin(6_000_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('FILE_QUOTA');
    expect(
      (await other.call('POST', '/api/v4/uploads', { name: 'x', size: 6e6, purpose: 'attachment' })).status,
    ).toBe(200);
    const many = await Promise.all(Array.from({ length: 12 }, () => begin(100)));
    expect(many.filter(({ status }) => status === 200).length).toBe(9);
    expect(many.find(({ status }) => status === 409)?.body.code).toBe('UPLOADS_OPEN');
  });
});

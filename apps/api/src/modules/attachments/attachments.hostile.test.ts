import { crc32, deflateSync } from 'node:zlib';
import exifr from 'exifr';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import {
  beginUpload,
  finishUpload,
  noisyPicture,
  photoFromGuatemala,
  pictureOf,
  sendPiece,
  upload,
} from '../../test/uploading.ts';
import { createZip } from '../../workers/zip.ts';
import { attach, attached, bytesOf, uploaded } from './test/attaching.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let agent: Person;
let admin: Person;
beforeAll(async () => {
  s = await openStaffedApp();
  ({ agent, admin } = s);
});

const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n', 'latin1');

/** A file as a colleague gets it: whole, and as thumbnail if it has one. */
async function served(bytes: Buffer, name: string) {
  const file = await uploaded(agent, bytes, name);
  await attached(agent, { idFiles: [file.idFile] });
  const url = `/api/files/${file.idFile}`;
  const whole = await bytesOf(s.t, admin, url);
  const small = file.hasThumbnail ? await bytesOf(s.t, admin, `${url}/thumbnail`) : undefined;
  for (const answer of [whole, small]) if (answer) expect(answer.headers).toMatchObject(HEADERS);
  return { file, whole, small };
}
const refusalOf = async (bytes: Buffer, name = 'foto.jpg') =>
  (await upload(agent, bytes, 'attachment', name)).body.code;

async function zipOf(text: string) {
  const zip = createZip();
  await zip.add('index.html', [text]);
  return Buffer.from(zip.finish());
}
/** A chunk of a PNG. */
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
const HEAD_LENGTH = 33;

test('of a photo that is also an archive and a page, only the photo is served', async () => {
  const page = '<html><script>alert(document.domain)</script>';
  const photo = await pictureOf(200)
    .withExif({ IFD0: { ImageDescription: page, Copyright: '<?php system($_GET[0]);' } })
    .jpeg()
    .toBuffer();
  const { file, whole, small } = await served(Buffer.concat([photo, await zipOf(page)]), 'foto.html');
  expect(file).toMatchObject({ name: 'foto.html.jpg', contentType: 'image/jpeg' });
  expect(whole.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  for (const { rawPayload } of [whole, small ?? whole]) {
    for (const foreign of ['script', 'php', 'PK\x03\x04', 'index.html'])
      expect(rawPayload.includes(foreign), foreign).toBe(false);
    expect(rawPayload.length).toBeLessThan(photo.length + 10_000);
  }
  expect(whole.rawPayload.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});

test('a drawing with a script is refused under any name', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const name of ['dibujo.svg', 'foto.jpg', 'foto.png'])
    expect(await refusalOf(drawing, name)).toBe('FILE_KIND');
});

test('a picture of 50,000 × 50,000 pixels is refused by its header', async () => {
  const head = await pictureOf(1).png().toBuffer();
  for (const at of [16, 20]) head.writeUInt32BE(50_000, at);
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  const before = process.memoryUsage.rss();
  expect(await refusalOf(head, 'gigante.png')).toBe('FILE_PIXELS');
  // Decoded it would take 10 GB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(500_000_000);
});

test('an archive is refused, however it is called', async () => {
  const bomb = await zipOf('0'.repeat(5_000_000));
  expect(bomb.length).toBeLessThan(10_000);
  for (const name of ['bomba.zip', 'foto.jpg', 'documento.pdf'])
    expect(await refusalOf(bomb, name)).toBe('FILE_KIND');
});

test('text that grows a thousandfold inside a picture is never unpacked into what is served', async () => {
  const plain = await pictureOf(64).png().toBuffer();
  const packed = deflateSync(Buffer.alloc(8_000_000, 'A'));
  const bomb = Buffer.concat([
    plain.subarray(0, HEAD_LENGTH),
    ...Array.from({ length: 50 }, (_, at) =>
      chunk('zTXt', Buffer.concat([Buffer.from(`k${at}\0\0`), packed])),
    ),
    plain.subarray(HEAD_LENGTH),
  ]);
  const { status, body } = await upload(agent, bomb, 'attachment', 'texto.png');
  if (status === 200) expect((body.data as { size: number }).size).toBeLessThan(10_000);
  else expect(body.code).toBe('FILE_UNREADABLE');
});

test('a PDF that is called a photo is served as what it is, under its right name', async () => {
  const { file, whole } = await served(PDF, 'factura.jpg');
  expect(file).toMatchObject({
    name: 'factura.jpg.pdf',
    contentType: 'application/pdf',
    hasThumbnail: false,
  });
  expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(String((whole.headers as Record<string, unknown>)['content-disposition'])).toMatch(
    /^attachment; filename="factura\.jpg\.pdf"/,
  );
  expect(whole.rawPayload).toEqual(PDF);
});

test('the place of a photo is kept as the attachment’s, and gone from what is served and archived', async () => {
  const photo = await photoFromGuatemala();
  expect(await exifr.gps(photo)).toBeDefined();
  const { file, whole, small } = await served(photo, 'lugar.jpg');
  for (const answer of [whole, small]) {
    const { exif, xmp, iptc } = await sharp(answer?.rawPayload).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(await exifr.gps(answer?.rawPayload ?? Buffer.alloc(0)).catch(() => undefined)).toBeUndefined();
  }
  expect(file).toMatchObject({ longitude: -90.5 });
});

test('nothing is an upload of at least one byte', async () => {
  const { status, body } = await agent.call('POST', '/api/v4/uploads', {
    ...{ name: 'vacío.jpg', size: 0, purpose: 'attachment' },
  });
  expect(status).toBe(400);
  expect(body.issues).toEqual([expect.objectContaining({ path: 'size' })]);
});

test('an upload that was cut off goes on where it stopped, and is attached only when it is whole', async () => {
  const photo = await noisyPicture(300);
  const { idUpload } = await beginUpload(agent, photo.length, 'attachment', 'cortada.png');
  await sendPiece(agent, idUpload, 0, photo.subarray(0, 65_536));
  expect((await finishUpload(agent, idUpload)).body.code).toBe('FILE_CUT_OFF');
  expect((await attach(agent, { idFiles: [idUpload] })).body.code).toBe('FILE_UNAVAILABLE');
  const now = await agent.call('GET', `/api/v4/uploads/${idUpload}`);
  expect(now.body.data).toMatchObject({ offset: 65_536, file: null });
  for (let at = 65_536; at < photo.length; at += 262_144)
    await sendPiece(agent, idUpload, at, photo.subarray(at, at + 262_144));
  const { idFile } = (await finishUpload(agent, idUpload)).body.data as { idFile: string };
  expect((await attached(agent, { idFiles: [idFile] })).files).toHaveLength(1);
  // What was cut off within the bytes of the picture itself is no picture.
  expect(await refusalOf(photo.subarray(0, photo.length / 2), 'mitad.png')).toBe('FILE_UNREADABLE');
});

test('a file belongs to one attachment, and to whoever uploaded it', async () => {
  const { files } = await attached(agent);
  const again = { idFiles: files.map(({ idFile }) => idFile) };
  expect((await attach(agent, again)).body.code).toBe('FILE_UNAVAILABLE');
  expect((await attach(admin, { idFiles: [(await uploaded(agent)).idFile] })).body.code).toBe(
    'FILE_UNAVAILABLE',
  );
});

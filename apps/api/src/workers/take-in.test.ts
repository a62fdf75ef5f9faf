import { crc32 } from 'node:zlib';
import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoFromGuatemala as photo, pictureOf } from '../test/uploading.ts';
import { type TakeInInput, takeIn } from './take-in.ts';

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
const take = (bytes: Uint8Array, change: Partial<TakeInInput> = {}) =>
  takeIn({
    bytes,
    kinds: KINDS,
    whole: { side: 4_096, cut: false },
    small: { side: 320, cut: false },
    keepsFormat: true,
    readsNotes: true,
    ...change,
  });
const refusal = (bytes: Uint8Array, change?: Partial<TakeInInput>) =>
  take(bytes, change).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n', 'latin1');

test('time and place of a photo are read and removed from the stored bytes', async () => {
  const sent = await photo();
  expect(await exifr.gps(sent)).toMatchObject({ longitude: -90.5 });
  const taken = await take(sent);
  expect(taken).toMatchObject({
    contentType: 'image/jpeg',
    takenAt: '2026-05-01T10:20:30',
    longitude: -90.5,
  });
  expect(taken.latitude).toBeCloseTo(14.6333, 4);
  for (const bytes of [taken.bytes, taken.thumbnail ?? Buffer.alloc(0)]) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|de prueba/);
  }
});

test('the time of a photo includes its UTC offset, and an invalid time is ignored', async () => {
  expect((await take(await photo({ OffsetTimeOriginal: '-06:00' }))).takenAt).toBe(
    '2026-05-01T10:20:30-06:00',
  );
  expect((await take(await photo({ DateTimeOriginal: '0000:00:00 00:00:00' }))).takenAt).toBeNull();
});

test('time and place of a photo are not read without readsNotes', async () => {
  const { takenAt, latitude, longitude } = await take(await photo(), { readsNotes: false });
  expect({ takenAt, latitude, longitude }).toEqual({ takenAt: null, latitude: null, longitude: null });
});

test('a photo is rotated upright', async () => {
  const { width, height, bytes, thumbnail } = await take(await photo());
  expect([width, height]).toEqual([200, 400]);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 400 });
  expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({
    format: 'webp',
    width: 160,
    height: 320,
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps its format and size', async (format) => {
  const taken = await take(await pictureOf(100).toFormat(format).toBuffer());
  expect(taken).toMatchObject({ contentType: `image/${format}`, width: 100, height: 100 });
});

test('an avatar is cropped to a square and converted to WebP', async () => {
  const wide = await pictureOf(300).resize(600, 300, { fit: 'fill' }).png().toBuffer();
  const taken = await take(wide, { whole: { side: 256, cut: true }, keepsFormat: false });
  expect(taken).toMatchObject({ contentType: 'image/webp', width: 256, height: 256 });
});

test('a PDF is stored unchanged if it is complete and allowed', async () => {
  expect(Buffer.from((await take(PDF)).bytes)).toEqual(PDF);
  expect(await refusal(PDF.subarray(0, 40))).toBe('FILE_UNREADABLE');
  expect(await refusal(Buffer.concat([PDF, Buffer.alloc(2_000, 'PK')]))).toBe('FILE_UNREADABLE');
  expect(await refusal(PDF, { kinds: ['image/png'] })).toBe('FILE_KIND');
});

test.each([
  ['a program', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(512)])],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['an unknown format', Buffer.alloc(100, 7)],
])('%s is refused by its content', async (_name, bytes) => {
  expect(await refusal(bytes)).toBe('FILE_KIND');
});

test('data after the end of a picture and in its metadata is removed', async () => {
  const script = '<script>alert(document.domain)</script>';
  const picture = await pictureOf()
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer();
  const { bytes } = await take(Buffer.concat([picture, Buffer.from(`PK\x03\x04${script}`, 'latin1')]));
  const kept = Buffer.from(bytes).toString('latin1');
  expect(kept).not.toContain('script');
  expect(kept).not.toContain('PK\x03\x04');
});

test('a picture with too many pixels is refused before decoding', async () => {
  const bomb = await pictureOf(1).png().toBuffer();
  const side = Buffer.alloc(4);
  side.writeUInt32BE(50_000);
  side.copy(bomb, 16);
  side.copy(bomb, 20);
  // The checksum must match the forged header.
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(await refusal(bomb)).toBe('FILE_PIXELS');
});

test('a truncated picture is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, n) => (n * 7919) % 251));
  const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer();
  expect(await refusal(whole)).toBe('taken');
  expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('FILE_UNREADABLE');
});

import type { FileData, FilePurpose, UploadData } from '@gemelo/contract/endpoints/files';
import sharp from 'sharp';
import type { Person, TestResponse } from './test-app.ts';

/** A picture of one colour. */
export const pictureOf = (side = 64, background = '#9ccc65') =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

/** An incompressible picture: more than one piece from about 200 pixels on. */
export const noisyPicture = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

/** A photo taken in Guatemala, held sideways. */
export const photoFromGuatemala = (exif: Record<string, string> = {}) =>
  pictureOf(400)
    .resize(400, 200, { fit: 'fill' })
    .withExif({
      IFD0: { Model: 'Cámara de prueba' },
      IFD2: { DateTimeOriginal: '2026:05:01 10:20:30', ...exif },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '14/1 38/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '90/1 30/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export async function beginUpload(
  person: Person,
  size: number,
  purpose: FilePurpose = 'attachment',
  name = 'foto.jpg',
): Promise<UploadData> {
  const begun = await person.call('POST', '/api/v4/uploads', { name, size, purpose });
  if (begun.status !== 200) throw new Error(begun.text);
  return begun.body.data;
}

export const sendPiece = (person: Person, idUpload: string, offset: number, bytes: Buffer) =>
  person.call('PUT', `/api/v4/uploads/${idUpload}/piece?offset=${offset}`, bytes);

export const finishUpload = (person: Person, idUpload: string) =>
  person.call('POST', `/api/v4/uploads/${idUpload}/finish`);

/** Runs all steps of an upload; returns the answer of the last one. */
export async function upload(
  person: Person,
  bytes: Buffer,
  purpose: FilePurpose = 'attachment',
  name = 'foto.jpg',
): Promise<TestResponse> {
  const { idUpload } = await beginUpload(person, bytes.length, purpose, name);
  for (let offset = 0; offset < bytes.length; offset += 262_144)
    await sendPiece(person, idUpload, offset, bytes.subarray(offset, offset + 262_144));
  return finishUpload(person, idUpload);
}

export async function uploadPicture(person: Person, purpose: FilePurpose = 'attachment'): Promise<FileData> {
  const finished = await upload(person, await pictureOf().jpeg().toBuffer(), purpose);
  if (finished.status !== 200) throw new Error(finished.text);
  return finished.body.data;
}

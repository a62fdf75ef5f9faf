import { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import type { Person } from '../../../test/test-app.ts';

export async function download(app: FastifyInstance, person: Person, url: string, language = 'es') {
  const { statusCode, headers, rawPayload } = await app.inject({
    url,
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

/** The files of an archive, by its directory. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10);
    const crc = archive.readUInt32LE(at + 16);
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(begin, begin + packed);
    const content = method === 0 ? stored : inflateRawSync(stored);
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

export type Rows = Record<string, unknown>[];

const byTitle = ([titles = [], ...rows]: readonly unknown[][]): Rows =>
  rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at] ?? null])));

export const csvRows = (bytes: Buffer): Rows =>
  byTitle(Papa.parse<string[]>(bytes.toString().replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data);

export async function workbook(bytes: Buffer): Promise<Map<string, Rows>> {
  const sheets = (await readXlsx(Readable.from([bytes]), { trim: false })) as unknown as {
    sheet: string;
    data: unknown[][];
  }[];
  return new Map(sheets.map(({ sheet, data }) => [sheet, byTitle(data)]));
}

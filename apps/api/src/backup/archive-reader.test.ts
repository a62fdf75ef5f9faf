import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { atEnd } from '../test/at-end.ts';
import { openArchive } from './archive-reader.ts';
import { MANIFEST, MANIFEST_DIGEST } from './archive-writer.ts';
import { checkArchive } from './check-archive.ts';
import { type FileEntry, FORMAT, type Manifest } from './manifest.ts';
import { MAX_PIECE_BYTES, PIECE_BYTES, piecesOf } from './pieces.ts';
import { TAR_END, tarFile } from './tar.ts';

const NOW = new Date();
const OUTSIDE = '../../outside';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemelo-archive-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
});

const manifestOf = (files: FileEntry[]): Manifest => ({
  ...{ product: 'gemelo', format: FORMAT, version: 'test', at: NOW.toISOString(), server: '18' },
  ...{ migrations: [], queueMigration: 1, partitions: [], sequences: [], missing: [], files },
  tables: [{ schema: 'public', name: 'twin', columns: ['name'], rows: 1, checksum: '' }],
});

/** Opens and checks an archive that somebody made by hand. */
async function read(entries: Buffer[], files: FileEntry[] = []) {
  const text = Buffer.from(JSON.stringify(manifestOf(files)));
  const path = join(folder, 'made.tar');
  const end = [
    tarFile(MANIFEST, text, NOW),
    tarFile(MANIFEST_DIGEST, Buffer.from(hash('sha256', text)), NOW),
    TAR_END,
  ];
  await writeFile(path, Buffer.concat([...entries, ...end]));
  const archive = await openArchive(path);
  await checkArchive(archive).finally(archive.close);
}

/** Its size says something else than what follows. */
function withSize(size: string): Buffer {
  const file = tarFile('tables/public.twin/1', Buffer.alloc(0), NOW);
  file.write(size.padEnd(11), 124);
  file.write(' '.repeat(8), 148);
  const sum = file.subarray(0, 512).reduce((so, byte) => so + byte, 0);
  file.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return file;
}

test('no name of an archive becomes a path outside of the file store', async () => {
  const empty = { key: OUTSIDE, size: 0, sha256: hash('sha256', '') };
  await expect(read([], [empty])).rejects.toThrow(`su índice nombra un archivo ajeno, ${OUTSIDE}`);
  const entry = tarFile(`files/${OUTSIDE}/1`, Buffer.from('x'), NOW);
  await expect(read([entry])).rejects.toThrow('tiene un archivo ajeno');
});

test('nothing in it makes a reader run in circles or take all the memory', async () => {
  for (const size of ['-2000', '', 'x'])
    await expect(read([withSize(size)])).rejects.toThrow('no se entiende');
  await expect(read([withSize('77777777777')])).rejects.toThrow('está cortado');
  const bomb = gzipSync(Buffer.alloc(MAX_PIECE_BYTES + 1));
  await expect(read([tarFile('tables/public.twin/1.gz', bomb, NOW)])).rejects.toThrow('1.gz está dañado');
});

test('a row that is larger than a piece is cut', async () => {
  const row = Buffer.alloc(3 * PIECE_BYTES + 5, 'x');
  const pieces: Buffer[] = [];
  async function* rows() {
    yield Buffer.from('first');
    yield row;
  }
  for await (const piece of piecesOf(rows(), () => undefined)) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 * PIECE_BYTES);
  expect(Buffer.concat(pieces).equals(Buffer.concat([Buffer.from('first'), row]))).toBe(true);
});

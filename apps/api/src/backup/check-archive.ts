import { createHash } from 'node:crypto';
import type { OpenArchive, Part } from './archive-reader.ts';
import { Damaged } from './damaged.ts';
import { nameOf, type TableEntry } from './manifest.ts';
import { createTally } from './row-tally.ts';

type OnRow = (table: TableEntry) => ((row: Buffer) => void) | undefined;

async function checkTable(part: Part, table: TableEntry | undefined, onRow: OnRow) {
  if (!table) throw new Damaged(`tiene una tabla que su índice no nombra, ${part.name}`);
  const tally = createTally(onRow(table));
  for await (const piece of part.pieces) tally.add(piece);
  const { rows, checksum } = tally.result();
  if (rows !== table.rows || checksum !== table.checksum)
    throw new Damaged(`la tabla ${part.name} está dañada`);
}

async function digestOf(part: Part) {
  const digest = createHash('sha256');
  let size = 0;
  for await (const piece of part.pieces) {
    digest.update(piece);
    size += piece.length;
  }
  return { size, sha256: digest.digest('hex') };
}

/** Reads everything and fails if anything is not what was written. `onRow` sees the rows of the tables it chooses. */
export async function checkArchive(archive: OpenArchive, onRow: OnRow = () => undefined): Promise<void> {
  const tables = new Map(archive.manifest.tables.map((table) => [nameOf(table), table]));
  for (const part of archive.parts('tables')) {
    await checkTable(part, tables.get(part.name), onRow);
    tables.delete(part.name);
  }
  for (const [name, { rows }] of tables) if (rows > 0) throw new Damaged(`le falta la tabla ${name}`);

  const files = new Map(archive.manifest.files.map((file) => [file.key, file]));
  for (const part of archive.parts('files')) {
    const expected = files.get(part.name);
    const found = await digestOf(part);
    if (!expected || expected.size !== found.size || expected.sha256 !== found.sha256)
      throw new Damaged(`el archivo ${part.name} está dañado`);
    files.delete(part.name);
  }
  for (const [key, { size }] of files) if (size > 0) throw new Damaged(`le falta el archivo ${key}`);
}

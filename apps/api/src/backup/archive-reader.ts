import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { StartupError } from '../db/embedded/startup-error.ts';
import { isStoredKey } from '../integrations/files/keys.ts';
import { COMPRESSED, MANIFEST, MANIFEST_DIGEST } from './archive-writer.ts';
import { Damaged } from './damaged.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { MAX_PIECE_BYTES, oneAhead } from './pieces.ts';
import { readExactly, type TarEntry, tarEntries } from './tar.ts';

const expand = promisify(gunzip);

/** A table or a file: the pieces of one folder of the archive. */
export interface Part {
  kind: 'tables' | 'files';
  name: string;
  pieces: AsyncIterable<Buffer>;
}

interface Piece {
  kind: Part['kind'];
  name: string;
  number: number;
  entry: TarEntry;
}

/** What a string holds. */
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
const PIECE = /^(tables|files)\/(.+)\/(\d+)(\.gz)?$/;

function pieceOf(entry: TarEntry): Piece {
  const [, kind, name = '', number] = PIECE.exec(entry.name) ?? [];
  const isOurs = kind === 'tables' || (kind === 'files' && isStoredKey(name));
  if (!isOurs) throw new Damaged(`tiene un archivo ajeno, ${entry.name}`);
  return { kind, name, number: Number(number), entry };
}

async function contentOf(file: FileHandle, { name, size, at }: TarEntry): Promise<Buffer> {
  const most = name === MANIFEST ? MAX_MANIFEST_BYTES : MAX_PIECE_BYTES;
  if (size > most) throw new Damaged(`${name} es demasiado grande`);
  const bytes = await readExactly(file, at, size);
  if (!name.endsWith(COMPRESSED)) return bytes;
  try {
    return await expand(bytes, { maxOutputLength: MAX_PIECE_BYTES });
  } catch {
    throw new Damaged(`${name} está dañado`);
  }
}

/** The manifest, and everything before it in the order of the archive. */
async function listEntries(file: FileHandle) {
  const pieces: Piece[] = [];
  let manifest: Buffer | undefined;
  let digest = '';
  for await (const entry of tarEntries(file)) {
    if (entry.name === MANIFEST) manifest = await contentOf(file, entry);
    else if (entry.name === MANIFEST_DIGEST) digest = (await contentOf(file, entry)).toString();
    else pieces.push(pieceOf(entry));
  }
  if (!manifest || digest !== hash('sha256', manifest)) throw new Damaged('su índice está dañado');
  const parsed = parseManifest(manifest.toString());
  // They become paths.
  const strange = parsed.files.find(({ key }) => !isStoredKey(key));
  if (strange) throw new Damaged(`su índice nombra un archivo ajeno, ${strange.key}`);
  return { pieces, manifest: parsed };
}

/** The pieces of one table or file, which follow each other. */
function grouped(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last && first?.kind === piece.kind && first.name === piece.name) last.push(piece);
    else groups.push([piece]);
    if (piece.number !== groups.at(-1)?.length) throw new Damaged(`le falta un pedazo de ${piece.name}`);
  }
  return groups;
}

export interface OpenArchive {
  manifest: Manifest;
  /** Every table with rows and every file, once; may be read again and again. */
  parts(kind: Part['kind']): Iterable<Part>;
  close(): Promise<void>;
}

/** Opens an archive whose list of contents is whole. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'ENOENT'
        ? `No existe el archivo ${path}.`
        : `No se pudo leer ${path}: ${error.message}.`,
    );
  });
  try {
    const { pieces, manifest } = await listEntries(file);
    const groups = grouped(pieces);
    const contents = (group: readonly Piece[]) =>
      oneAhead(
        (async function* entries() {
          yield* group;
        })(),
        ({ entry }) => contentOf(file, entry),
      );
    return {
      manifest,
      *parts(wanted) {
        for (const group of groups) {
          const [{ kind, name } = { kind: wanted, name: '' }] = group;
          if (kind === wanted) yield { kind, name, pieces: contents(group) };
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

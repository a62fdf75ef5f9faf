import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Manifest } from './manifest.ts';
import { oneAhead, piecesOf } from './pieces.ts';
import type { Sink } from './sinks.ts';
import { TAR_END, tarFile } from './tar.ts';

const compress = promisify(gzip);
/** Half the time of the usual level, for a tenth more bytes. */
const LEVEL = 4;

export const MANIFEST = 'manifest.json';
export const MANIFEST_DIGEST = 'manifest.sha256';
/** Compressed files end with this; uploaded files mostly are compressed already. */
export const COMPRESSED = '.gz';
const tablePrefix = (table: string) => `tables/${table}/`;
const filePrefix = (key: string) => `files/${key}/`;

/** An archive is a tar: numbered pieces of each table and file, then the manifest and its digest. */
export function createArchive(sink: Sink, at: Date) {
  let written = 0;
  const add = async (name: string, content: Buffer) => {
    const bytes = tarFile(name, content, at);
    written += bytes.length;
    await sink.write(bytes);
  };

  return {
    bytes: () => written,
    async addTable(table: string, chunks: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void) {
      const pack = (piece: Buffer) => compress(piece, { level: LEVEL });
      let number = 0;
      for await (const packed of oneAhead(piecesOf(chunks, onChunk), pack)) {
        number += 1;
        await add(`${tablePrefix(table)}${number}${COMPRESSED}`, packed);
      }
    },
    async addFile(key: string, chunks: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void) {
      let number = 0;
      for await (const piece of piecesOf(chunks, onChunk)) {
        number += 1;
        await add(`${filePrefix(key)}${number}`, piece);
      }
    },
    async finish(manifest: Manifest) {
      const text = Buffer.from(JSON.stringify(manifest));
      await add(MANIFEST, text);
      await add(MANIFEST_DIGEST, Buffer.from(hash('sha256', text)));
      await sink.write(TAR_END);
      written += TAR_END.length;
      await sink.finish();
    },
  };
}

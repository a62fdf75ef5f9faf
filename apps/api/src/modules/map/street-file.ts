import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { getMap } from '@gemelo/contract/endpoints/map';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { HEADER_BYTES, readHeader, UnusableTiles } from './pmtiles-header.ts';

type About = NonNullable<DataOf<typeof getMap>['streets']>;

const METADATA_MAX = 4_000_000;
/** Layers of the schema that the console draws. */
const LAYERS = ['roads', 'water'];

interface Metadata {
  attribution?: unknown;
  vector_layers?: { id?: unknown }[];
}

function readAt(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
}

/** Attributions are written for pages; the console shows text. */
const textOf = (attribution: unknown) =>
  typeof attribution === 'string'
    ? attribution
        .replace(/<[^>]*>/g, '')
        .replace(/&copy;/g, '©')
        .trim()
        .slice(0, 200)
    : '';

function readMetadata(file: number, { metadata, isGzipped }: ReturnType<typeof readHeader>): Metadata {
  if (metadata.length > METADATA_MAX) throw new UnusableTiles('está dañado');
  const bytes = readAt(file, metadata.offset, metadata.length);
  try {
    const text = isGzipped ? gunzipSync(bytes, { maxOutputLength: METADATA_MAX }) : bytes;
    return JSON.parse(text.toString('utf8')) as Metadata;
  } catch {
    throw new UnusableTiles('está dañado');
  }
}

function describe(file: number): { about: About; size: number } {
  const { size, mtimeMs } = fstatSync(file);
  const start = readAt(file, 0, HEADER_BYTES);
  const header = readHeader(start);
  if (header.end > size) throw new UnusableTiles('está incompleto');
  const { attribution, vector_layers: layers = [] } = readMetadata(file, header);
  const names = new Set(layers.map(({ id }) => id));
  if (!LAYERS.every((name) => names.has(name)))
    throw new UnusableTiles('no tiene las capas del mapa base de Protomaps (roads, water…)');
  const tag = createHash('sha256')
    .update(start)
    .update(`${size} ${mtimeMs}`)
    .digest('base64url')
    .slice(0, 22);
  const { minZoom, maxZoom, bounds } = header;
  return { about: { tag, minZoom, maxZoom, bounds, attribution: textOf(attribution) }, size };
}

/** The file stays open, so that one that replaces it is not mixed with what was said about it. */
export function openStreetFile(path: string) {
  const file = openSync(path, 'r');
  try {
    const { about, size } = describe(file);
    return {
      about,
      size,
      /** From the first byte to the last, both included. */
      read: (start: number, end: number) => createReadStream('', { fd: file, start, end, autoClose: false }),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
export type StreetFile = ReturnType<typeof openStreetFile>;

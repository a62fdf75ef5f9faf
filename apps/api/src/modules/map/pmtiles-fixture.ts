import { gzipSync } from 'node:zlib';

interface Archive {
  tile: Buffer;
  metadata?: object;
  /** Bytes of the header that are otherwise. */
  header?: Record<number, number>;
  zoom?: number;
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];

/** An archive whose one tile is that of the whole world, by hand after the specification. */
export function pmtilesArchive({ tile, metadata, header = {} }: Archive): Buffer {
  const body = gzipSync(tile);
  const about = gzipSync(
    JSON.stringify(
      metadata ?? {
        attribution: '<a href="https://www.openstreetmap.org">&copy; OpenStreetMap</a>',
        vector_layers: [{ id: 'roads' }, { id: 'water' }],
      },
    ),
  );
  // One entry: its tile, how many tiles it stands for, its length, and its offset plus one.
  const root = gzipSync(Buffer.from([1, 0, 1, body.length, 1].flatMap(varint)));
  const start = Buffer.alloc(127);
  start.write('PMTiles', 'latin1');
  start.writeUInt8(3, 7);
  const places = [127, root.length, 127 + root.length, about.length];
  const tiles = 127 + root.length + about.length;
  for (const [index, value] of [...places, tiles, 0, tiles, body.length, 1, 1, 1].entries())
    start.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  for (const [position, value] of [
    [96, 1],
    [97, 2],
    [98, 2],
    [99, 1],
  ] as const)
    start.writeUInt8(value, position);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    start.writeInt32LE(degrees * 1e7, 102 + index * 4);
  for (const [position, value] of Object.entries(header)) start.writeUInt8(value, Number(position));
  return Buffer.concat([start, root, about, body]);
}

/** The first bytes of an archive of version 3 (PMTiles), by which everything else is found. */
export const HEADER_BYTES = 127;

const VERSION = 3;
const NONE = 1;
const GZIP = 2;
const VECTOR = 1;

export interface PmtilesHeader {
  metadata: { offset: number; length: number };
  /** Where the last part of the archive ends. */
  end: number;
  isGzipped: boolean;
  minZoom: number;
  maxZoom: number;
  bounds: [west: number, south: number, east: number, north: number];
}

/** Why a file cannot be used, for whoever runs the installation. */
export class UnusableTiles extends Error {}

/** Reads the header and refuses what a browser could not draw. */
export function readHeader(bytes: Buffer): PmtilesHeader {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    throw new UnusableTiles('no es un archivo .pmtiles');
  const version = bytes.readUInt8(7);
  if (version !== VERSION)
    throw new UnusableTiles(`es de la versión ${version} de PMTiles y hace falta la 3`);
  const [packing, tilePacking, kind] = [bytes.readUInt8(97), bytes.readUInt8(98), bytes.readUInt8(99)];
  if (kind !== VECTOR) throw new UnusableTiles('tiene imágenes y hacen falta teselas vectoriales (MVT)');
  if (![packing, tilePacking].every((one) => one === NONE || one === GZIP))
    throw new UnusableTiles('está comprimido de otra forma que gzip');
  const at = (position: number) => Number(bytes.readBigUInt64LE(position));
  const degrees = (position: number) => bytes.readInt32LE(position) / 1e7;
  const parts = [8, 24, 40, 56].map((position) => at(position) + at(position + 8));
  return {
    metadata: { offset: at(24), length: at(32) },
    end: Math.max(...parts),
    isGzipped: packing === GZIP,
    minZoom: bytes.readUInt8(100),
    maxZoom: bytes.readUInt8(101),
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  };
}

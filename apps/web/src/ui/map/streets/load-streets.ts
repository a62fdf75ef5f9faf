import { getMap, readMapTiles } from '@gemelo/contract/endpoints/map';
import { addressOf, call } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { STREETS, type Streets } from './streets.ts';

/** Some bytes of the file. Its address alone gives no access. */
async function readRange(offset: number, length: number, signal?: AbortSignal) {
  const response = await fetch(addressOf(readMapTiles, {}), {
    headers: {
      authorization: `Bearer ${session.token() ?? ''}`,
      range: `bytes=${offset}-${offset + length - 1}`,
    },
    ...(signal && { signal }),
  });
  // A whole file instead of a part would be far too much.
  if (response.status !== 206) {
    await response.body?.cancel();
    throw new Error(`${readMapTiles.path}: ${response.status}`);
  }
  return { data: await response.arrayBuffer() };
}

/** The streets of this installation; none for guests, nor where they cannot be read. */
export async function loadStreets(): Promise<Streets | undefined> {
  if (!session.token()) return undefined;
  const answer = await call(getMap, {}, { patient: true }).catch(() => undefined);
  const about = answer?.data.streets;
  if (!about) return undefined;
  const { PMTiles } = await import('pmtiles');
  const archive = new PMTiles({ getKey: () => about.tag, getBytes: readRange });
  const { minZoom: minzoom, maxZoom: maxzoom, bounds, attribution } = about;
  return {
    attribution,
    source: { type: 'vector', tiles: [`${STREETS}://{z}/{x}/{y}`], minzoom, maxzoom, bounds },
    tile: async (address, signal) => {
      const [z = 0, x = 0, y = 0] = address.slice(`${STREETS}://`.length).split('/').map(Number);
      return { data: (await archive.getZxy(z, x, y, signal))?.data ?? new ArrayBuffer(0) };
    },
  };
}

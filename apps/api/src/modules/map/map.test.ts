import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { byteRange } from './byte-range.ts';
import { pmtilesArchive } from './pmtiles-fixture.ts';
import { openStreetFile } from './street-file.ts';

const tile = Buffer.from('a tile of streets');
const archive = pmtilesArchive({ tile });
const tiles = '/api/v4/map/tiles';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let member: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemelo-map-'));
  await writeFile(join(folder, 'streets.pmtiles'), archive);
  t = await openTestApp({ MAP_TILES: join(folder, 'streets.pmtiles') });
  member = await t.signIn('bodega@gemelo.test');
});

const read = (headers: Record<string, string>) =>
  t.app.inject({
    method: 'GET',
    url: tiles,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
  });
const part = async (start: number, end: number) => {
  const response = await read({ range: `bytes=${start}-${end}` });
  expect(response.statusCode).toBe(206);
  expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${archive.length}`);
  return response.rawPayload;
};

test('members hear of the streets and read a tile of them in ranges', async () => {
  const { body } = await member.call('GET', '/api/v4/map');
  expect(body.data).toEqual({
    streets: {
      tag: expect.stringMatching(/^[\w-]{22}$/),
      minZoom: 0,
      maxZoom: 0,
      bounds: [-180, -85, 180, 85],
      attribution: '© OpenStreetMap',
    },
  });
  const header = await part(0, 126);
  const [offset, length] = [56, 64].map((at) => Number(header.readBigUInt64LE(at))) as [number, number];
  expect(gunzipSync(await part(offset, offset + length - 1))).toEqual(tile);
});

test('what is known is not sent again, and what is beyond the end is refused', async () => {
  const { headers, rawPayload } = await read({});
  expect(rawPayload).toEqual(archive);
  const tag = String(headers.etag);
  expect((await read({ 'if-none-match': tag })).statusCode).toBe(304);
  expect((await read({ 'if-range': '"another"', range: 'bytes=0-9' })).statusCode).toBe(200);
  expect((await read({ 'if-range': tag, range: 'bytes=0-9' })).statusCode).toBe(206);
  const beyond = await read({ range: `bytes=${archive.length}-` });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers['content-range']).toBe(`bytes */${archive.length}`);
});

test('nobody reads them without a session', async () => {
  expect((await t.app.inject({ method: 'GET', url: tiles })).statusCode).toBe(401);
});

test('an installation without a file, or with a wrong one, starts and has no streets', async () => {
  const wrong = await openTestApp({ MAP_TILES: join(folder, 'missing.pmtiles') });
  const { call } = await wrong.signIn('bodega@gemelo.test');
  expect((await call('GET', '/api/v4/map')).body.data).toEqual({ streets: null });
  expect((await call('GET', tiles)).status).toBe(404);
});

test.each([
  ['no es un archivo .pmtiles', Buffer.alloc(200)],
  ['es de la versión 2 de PMTiles y hace falta la 3', pmtilesArchive({ tile, header: { 7: 2 } })],
  ['tiene imágenes y hacen falta teselas vectoriales (MVT)', pmtilesArchive({ tile, header: { 99: 2 } })],
  ['está comprimido de otra forma que gzip', pmtilesArchive({ tile, header: { 98: 3 } })],
  ['está incompleto', archive.subarray(0, -4)],
  ['está dañado', Buffer.concat([archive.subarray(0, 150), Buffer.alloc(archive.length)])],
  [
    'no tiene las capas del mapa base de Protomaps (roads, water…)',
    pmtilesArchive({ tile, metadata: { vector_layers: [{ id: 'transportation' }] } }),
  ],
])('a wrong file is told from a right one: %s', async (message, bytes) => {
  const path = join(folder, 'wrong.pmtiles');
  await writeFile(path, bytes);
  expect(() => openStreetFile(path)).toThrow(message);
});

test('ranges are those of the protocol', () => {
  expect(byteRange('bytes=2-5', 10)).toEqual({ start: 2, end: 5 });
  expect(byteRange('bytes=2-', 10)).toEqual({ start: 2, end: 9 });
  expect(byteRange('bytes=2-50', 10)).toEqual({ start: 2, end: 9 });
  expect(byteRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(byteRange('bytes=-30', 10)).toEqual({ start: 0, end: 9 });
  expect(byteRange('bytes=-0', 10)).toBe('unsatisfiable');
  expect(byteRange('bytes=10-', 10)).toBe('unsatisfiable');
  for (const whole of [undefined, 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
    expect(byteRange(whole, 10)).toBe('whole');
});

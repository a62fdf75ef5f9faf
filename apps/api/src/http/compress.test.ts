import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

const list = (accepted?: string, url = '/api/processes/getTwinAll/1?limit=50') =>
  t.app.inject({
    url,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  });
const post = (payload: Buffer, headers: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const credentials = Buffer.from('{"email":"admin@gemelo.test","password":"Gemelo-2026"}');

test('a response is compressed with an encoding that the client accepts', async () => {
  const plain = await list();
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [brotli, zipped] = [await list('gzip, br'), await list('gzip')];
  expect([brotli.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(plain.json());
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(plain.json());
  expect(zipped.headers.vary).toBe('accept-encoding');
  for (const refused of ['identity', 'br;q=0', 'br; q=0.0, gzip;q=0', ''])
    expect((await list(refused)).headers['content-encoding'], refused).toBeUndefined();
});

test('an exported file is compressed and a small response is not', async () => {
  const csv = await list('gzip', '/api/processes/getTwinAll/1?format=csv');
  expect(csv.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(csv.rawPayload).toString()).toContain('Terminal Puerto Quetzal');
  expect((await list('gzip', '/api/health')).headers['content-encoding']).toBeUndefined();
});

test('a gzip body is read, and an unsupported, broken or too large one is rejected', async () => {
  expect((await post(gzipSync(credentials), { 'content-encoding': 'gzip' })).statusCode).toBe(200);
  expect((await post(credentials, { 'content-encoding': 'zstd' })).statusCode).toBe(415);
  expect((await post(credentials, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  const bomb = gzipSync(Buffer.alloc(4_000_000, ' '));
  expect((await post(bomb, { 'content-encoding': 'gzip' })).statusCode).toBe(413);
});

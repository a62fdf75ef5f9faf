import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web.ts';

const app = Fastify();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemelo-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gemelo</title>');
  await writeFile(join(folder, 'assets/a-1.js'), 'plain');
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync('plain'));
  await serveWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('hashed files are cached immutably and sent compressed', async () => {
  const { headers } = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  });
});

test.each(['/', '/inicio', '/configuraci%C3%B3n/compa%C3%B1%C3%ADa', '/no/such/page'])(
  '%s serves the console with no-cache',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<title>Gemelo</title>');
  },
);

test.each(['/', '/inicio', '/index.html', '/assets/a-1.js'])('HEAD %s answers as GET does', async (url) => {
  const got = await app.inject(url);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([got.statusCode, '']);
  const { date: _got, ...headers } = got.headers;
  expect(head.headers).toMatchObject(headers);
});

test.each(['/api/nothing', '/assets/gone.js', '/kp1/x'])('%s answers 404', async (url) => {
  const { statusCode } = await app.inject(url);
  expect(statusCode).toBe(404);
});

test('a path with escaped dots does not leave the folder', async () => {
  const { statusCode, body } = await app.inject('/..%2f..%2fpackage.json');
  expect(statusCode === 200 && !body.includes('<title>')).toBe(false);
});

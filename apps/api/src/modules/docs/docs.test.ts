import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { openTestApp } from '../../test/test-app.ts';
import { createReadiness } from './readiness.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});

describe.each(['/api/openapi.json', '/api/reference'])('%s', (url) => {
  const get = (headers: Record<string, string> = {}) => t.app.inject({ url, headers });

  test('is the same in every encoding, with one ETag', async () => {
    const plain = await get();
    const packed = await get({ 'accept-encoding': 'gzip' });
    const brotli = await get({ 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, packed, brotli].map(({ headers }) => headers.etag)).size).toBe(1);
    expect(plain.headers.vary).toContain('accept-encoding');
  });

  test('is not sent again to whoever has it', async () => {
    const { headers } = await get();
    const again = await get({ 'if-none-match': `"other", ${headers.etag}`, 'accept-encoding': 'br' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });
});

test('the reference in another language is another document', async () => {
  const [spanish, german] = await Promise.all(
    ['es', 'de'].map((language) =>
      t.app.inject({ url: '/api/reference', headers: { 'accept-language': language } }),
    ),
  );
  expect(spanish?.headers.etag).not.toBe(german?.headers.etag);
});

describe('the health check', () => {
  const probedAt = async () =>
    (await t.database.query<{ at: string }>('select at::text from write_probe', []))[0]?.at;
  const status = async () => (await t.anyone('GET', '/api/health')).status;

  test('writes rarely, however often it is asked', async () => {
    expect(await status()).toBe(200);
    const before = await probedAt();
    for (let n = 0; n < 20; n++) expect(await status()).toBe(200);
    expect(await probedAt()).toBe(before);
  });

  test('fails while the database takes no writes', async () => {
    const owner = new pg.Client(t.connection);
    await owner.connect();
    try {
      await owner.query('revoke update on write_probe from gemelo_app');
      expect(await createReadiness(t.database)()).toBe(false);
      await owner.query('grant update on write_probe to gemelo_app');
      expect(await createReadiness(t.database)()).toBe(true);

      const readOnly = (on: boolean) =>
        t.database.query(`select set_config('default_transaction_read_only', $1, false)`, [String(on)]);
      await readOnly(true);
      expect(await status()).toBe(503);
      await readOnly(false);
      expect(await status()).toBe(200);
    } finally {
      await owner.end();
    }
  });

  test('fails while the database finds no room for new data', async () => {
    const owner = new pg.Client(t.connection);
    await owner.connect();
    const ready = async () => {
      const database = openDatabase(t.connection, 1);
      return createReadiness(database)().finally(() => database.close());
    };
    try {
      await owner.query(`alter database "${t.connection.database}" set temp_file_limit = '100kB'`);
      expect(await ready()).toBe(false);
      await owner.query(`alter database "${t.connection.database}" reset temp_file_limit`);
      expect(await ready()).toBe(true);
    } finally {
      await owner.end();
    }
  });
});

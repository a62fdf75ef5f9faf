import { Readable } from 'node:stream';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from '../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

describe('bad input', () => {
  test.each([':id', 'abc', '0', '-1', '1.5', '99999999999', '1;drop table twin', '%F0%9F%8D%AC', '%00'])(
    'such as the id %s gets 400',
    async (id) => {
      const { status, body } = await admin.call('GET', `/api/settings/user/${id}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: true });
    },
  );

  test('gets 400 for broken escapes and JSON, 415 for other types and 413 for large bodies', async () => {
    const broken = await t.anyone('GET', '/api/settings/user/%zz', undefined, { 'accept-language': 'en' });
    expect([broken.status, broken.body.code]).toEqual([400, 'MALFORMED']);
    expect(broken.body.message).toMatch(/request/);
    const put = (payload: string, type: string) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/settings/user/update/profile/1',
        payload,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      });
    expect((await put('{"name":', 'application/json')).statusCode).toBe(400);
    expect((await put('<a/>', 'application/xml')).statusCode).toBe(415);
    expect((await put(JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json')).statusCode).toBe(
      413,
    );
    expect((await put('{"__proto__":{"x":1},"name":"y"}', 'application/json')).statusCode).toBe(400);
  });

  test('that never ends is cut off by request and header timeouts', () => {
    const { requestTimeout, headersTimeout } = t.app.server;
    expect(requestTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeGreaterThan(0);
  });

  test('is reported field by field', async () => {
    const bad = { name: 'x'.repeat(10_000), presence: 'asleep', idRole: 1 };
    const spanish = await admin.call('PUT', '/api/settings/user/update/profile/1', bad);
    expect(spanish.body.issues.map(({ path }) => path).sort()).toEqual(['', 'name', 'presence']);
    expect(spanish.body.message).toBe('Revisa «Nombre»: Debe tener como máximo 120 caracteres');
    const missing = await admin.call('PUT', '/api/settings/user/update/profile/1');
    expect([missing.status, missing.body.message]).toEqual([
      400,
      'Debes ingresar todos los datos solicitados',
    ]);
  });

  test('includes control characters, but not emoji, right-to-left text or markup', async () => {
    const name = '🍬 مستودع <script>alert(1)</script>';
    const saved = await admin.call('PUT', '/api/settings/user/update/profile/1', { name });
    expect(saved.body.data).toMatchObject({ name });
    expect(
      (await admin.call('PUT', '/api/settings/user/update/profile/1', { name: 'a\u0000b' })).status,
    ).toBe(400);
  });

  test('such as an unknown route gets 404 with a code and a correlation id', async () => {
    const { status, body } = await t.anyone('GET', '/api/nothing/here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: true, code: 'NO_ROUTE' });
    expect(body.correlationId).toMatch(/^[\w-]{36}$/);
  });
});

describe('lists', () => {
  test('are paged, counted, sorted, searched and filtered', async () => {
    const first = await admin.call('GET', '/api/v4/readings/latest?limit=5&order=twin');
    const second = await admin.call('GET', '/api/v4/readings/latest?limit=5&order=twin&page=2');
    const names = [
      ...(first.body.data as { twin: string }[]),
      ...(second.body.data as { twin: string }[]),
    ].map(({ twin }) => twin);
    expect(names).toEqual([...names].sort());
    expect(first.body.total).toBeGreaterThan(10);
    const found = await admin.call('GET', '/api/v4/readings/latest?search=BODEGA%20lucia&idMeasurement=1');
    for (const row of found.body.data as { warehouse: string; idMeasurement: number }[]) {
      expect(row).toMatchObject({ warehouse: 'Bodega Santa Lucía', idMeasurement: 1 });
    }
    expect(found.body.total).toBe((found.body.data as unknown[]).length);
  });

  test('contain every row on exactly one page', async () => {
    const rowKeys: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await admin.call(
        'GET',
        `/api/v4/readings/latest?limit=50&order=measurement&page=${page}`,
      );
      const rows = body.data as { idTwin: number; sensor: string; idMeasurement: number }[];
      rowKeys.push(...rows.map((row) => `${row.idTwin}/${row.sensor}/${row.idMeasurement}`));
      if (rows.length < 50) break;
    }
    const { body } = await admin.call('GET', '/api/v4/readings/latest?limit=1');
    expect(new Set(rowKeys).size).toBe(rowKeys.length);
    expect(rowKeys.length).toBe(body.total);
  });

  test.each([
    'limit=0',
    'limit=201',
    'page=0',
    'page=x',
    'order=nope',
    'order=-password',
    'state=green',
    'format=exe',
  ])('with %s answer 400', async (query) => {
    expect((await admin.call('GET', `/api/v4/readings/latest?${query}`)).status).toBe(400);
  });

  test('as CSV contain all matching rows, Spanish headings and escaped formulas', async () => {
    await t.database.transaction(system, (tx) =>
      tx.updateTable('twin').set({ name: '=cmd();=cmd()' }).where('idTwin', '=', 100).execute(),
    );
    const { text, headers, status } = await admin.call(
      'GET',
      '/api/v4/readings/latest?format=csv&limit=1&order=twin',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toContain('.csv');
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('Dispositivo');
    const { body } = await admin.call('GET', '/api/v4/readings/latest?limit=1');
    expect(lines.length - 1).toBe(body.total);
    expect(text).toContain("'=cmd()");
    expect(text).not.toMatch(/[\n;]=cmd/);
  });

  test.each(['csv', 'xlsx'])('with an invalid order are refused as %s too', async (format) => {
    const refused = await admin.call('GET', `/api/v4/readings/latest?order=nope&format=${format}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID']);
    expect(refused.headers['content-disposition']).toBeUndefined();
  });

  test('as XLSX contain matching rows', async () => {
    const response = await t.app.inject({
      url: '/api/v4/readings/latest?format=xlsx&idMeasurement=1',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const sheets = await readXlsx(Readable.from([response.rawPayload]));
    const { body } = await admin.call('GET', '/api/v4/readings/latest?idMeasurement=1&limit=1');
    expect(JSON.stringify(sheets).match(/EB-/g)?.length).toBeGreaterThan(0);
    expect(body.total).toBeGreaterThan(0);
  });
});

test('an update can be sent with PATCH, with the same answer and permission', async () => {
  const path = '/api/settings/user/update/profile/1';
  const { status, body } = await admin.call('PATCH', path, { name: admin.user.name });
  expect([status, body.message]).toEqual([
    200,
    (await admin.call('PUT', path, { name: admin.user.name })).body.message,
  ]);
  expect((await admin.call('PATCH', path, {})).status).toBe(400);
  expect((await t.anyone('PATCH', path, { name: 'x' })).status).toBe(401);
});

describe('a write with an Idempotency-Key', () => {
  const rename = (name: string, key: string) =>
    admin.call('PUT', '/api/settings/user/update/profile/1', { name }, { 'idempotency-key': key });
  const audited = async () => {
    const [row] = await t.database.transaction(system, (tx) =>
      tx
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('entity', '=', 'user')
        .where('action', '=', 'edit')
        .execute(),
    );
    return Number(row?.n);
  };

  test('is executed once, also when sent concurrently', async () => {
    const before = await audited();
    const answers = await Promise.all(Array.from({ length: 4 }, () => rename('Una Sola Vez', 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await audited()).toBe(before + 1);
  });

  test('is refused when the key was used with other data', async () => {
    await rename('Primero', 'key-2');
    expect((await rename('Segundo', 'key-2')).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('may be retried after a failure, and keys are separate per user', async () => {
    expect((await rename('', 'key-3')).status).toBe(400);
    expect((await rename('Ahora Sí', 'key-3')).status).toBe(200);
    const other = await t.signIn('supervisor@gemelo.test');
    const same = await other.call(
      'PUT',
      `/api/settings/user/update/profile/${other.user.idUser}`,
      { name: 'Sergio' },
      { 'idempotency-key': 'key-3' },
    );
    expect(same.body.data).toMatchObject({ name: 'Sergio' });
  });
});

describe('languages', () => {
  test('follow Accept-Language and default to Spanish', async () => {
    const messageIn = async (header?: string) =>
      (await t.anyone('GET', '/api/v4/mails', undefined, header ? { 'accept-language': header } : {})).body
        .message;
    const spanish = await messageIn();
    expect(spanish).toBe('Inicia sesión para continuar');
    expect(await messageIn('xx')).toBe(spanish);
    expect(await messageIn('fr;q=0.9, es;q=0.5')).toBe(spanish);
    expect(await messageIn('en-US,en;q=0.9')).not.toBe(spanish);
  });
});

describe('HTTP headers', () => {
  test('include a strict CSP and forbid framing, sniffing and caching', async () => {
    const { headers } = await t.anyone('GET', '/api/health');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('for forwarding are ignored from an untrusted client', async () => {
    for (let n = 0; n < 40; n++) {
      await t.anyone(
        'POST',
        '/api/auth/sign-in',
        { email: `p${n}@x.test`, password: 'x' },
        { 'x-forwarded-for': `203.0.113.${n}` },
      );
    }
    const after = await t.anyone(
      'POST',
      '/api/auth/sign-in',
      { email: 'p@x.test', password: 'x' },
      { 'x-forwarded-for': '203.0.113.200' },
    );
    expect(after.status).toBe(429);
    await t.database.query("delete from throttle where key like 'address:%'", []);
  });
});

describe('documentation', () => {
  test('describes every route in OpenAPI 3.1, and its page loads nothing external', async () => {
    const { text } = await t.anyone('GET', '/api/openapi.json');
    const document = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-permission': string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...t.mounted].sort());
    const page = await t.anyone('GET', '/api/reference');
    expect(page.text).toContain('/api/auth/sign-in');
    expect(page.text).not.toMatch(/<script|src=|href="http/);
  });
});

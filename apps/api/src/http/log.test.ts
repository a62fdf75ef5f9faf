import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { system } from '../db/context.ts';
import { makeDevice } from '../ingest/test/devices-under-test.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { withoutSecrets } from './log.ts';

type Line = Record<string, unknown> & { msg: string; level: string };
const lines: Line[] = [];
const told = (msg: string) => lines.filter((line) => line.msg === msg);

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp(
    { LOG_LEVEL: 'debug', LOG_SLOW_MS: '600' },
    { background: true, logTo: { write: (line) => lines.push(JSON.parse(line) as Line) } },
  );
  admin = await t.signIn('admin@gemelo.test');
});
beforeEach(() => {
  lines.length = 0;
});

test('each request is one line: what was asked, how it went, by whom; neither values nor secrets', async () => {
  await admin.call('GET', '/api/v4/audit?search=palabra-buscada&limit=1');
  const [line, ...others] = told('request');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    ...{ level: 'info', method: 'GET', route: '/api/v4/audit', status: 200 },
    ...{ idUser: admin.user.idUser, idCompany: 1 },
    correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
    ms: expect.any(Number),
  });
  expect(Object.keys(line ?? {}).sort()).toEqual(
    'correlationId,hostname,idCompany,idUser,level,method,ms,msg,pid,route,status,time'.split(','),
  );
});

test('signing in leaves neither password, address nor token in the log', async () => {
  const person = await t.signIn('supervisor@gemelo.test');
  expect(told('request').map(({ route }) => route)).toContain('/api/auth/sign-in');
  const text = JSON.stringify(lines);
  for (const secret of ['supervisor@', 'gemelo.test', person.token]) expect(text).not.toContain(secret);
});

test('a failure is told with its cause and stack, under the id of the answer', async () => {
  const failure = Object.assign(new Error('broken for ana@ejemplo.com at postgres://u:clave@db/x'), {
    ...{ code: 'XX000', detail: 'Key (email)=(ana@ejemplo.com)' },
    cause: new Error('the cause'),
  });
  // A failure before the caller was checked is tried once more.
  const read = vi.spyOn(t.database, 'read').mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  const { status, body } = await admin.call('GET', '/api/v4/maintenance');
  read.mockRestore();
  expect(status).toBe(500);
  const [line] = told('INTERNAL');
  expect(line).toMatchObject({
    ...{ level: 'error', correlationId: body.correlationId },
    err: {
      ...{ type: 'Error', code: 'XX000', stack: expect.stringContaining('log.test.ts') },
      cause: { message: 'the cause' },
    },
  });
  expect(told('request')[0]).toMatchObject({ status: 500, correlationId: body.correlationId });
  for (const secret of ['ana@', 'clave@', 'Key (']) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('a change has the same id in the log and in the audit', async () => {
  const { status } = await admin.call('PUT', '/api/v4/maintenance', { message: 'Pausa', until: null });
  await admin.call('DELETE', '/api/v4/maintenance');
  expect(status).toBe(200);
  const correlationId = told('request')[0]?.correlationId;
  const { body } = await admin.call('GET', '/api/v4/audit?entity=maintenance');
  const changes = body.data as { correlation: string; action: string }[];
  expect(changes.find(({ action }) => action === 'create')?.correlation).toBe(correlationId);
});

test('slow statements are warned of with the request that they were part of, without values', async () => {
  const correlation = '00000000-0000-4000-8000-000000000001';
  await t.database.read({ ...system, correlation }, (tx) =>
    sql`select pg_sleep(${0.7}), ${'valor-privado'}::text`.execute(tx),
  );
  expect(told('slow statements')).toMatchObject([{ level: 'warn', correlationId: correlation }]);
  const text = JSON.stringify(told('slow statements'));
  expect(text).toContain('pg_sleep($1)');
  expect(text).not.toContain('valor-privado');
});

test('jobs are told with their id, devices with their twin', async () => {
  await vi.waitFor(() => expect(told('job done').length).toBeGreaterThan(0), { timeout: 15_000 });
  expect(told('job done')[0]).toMatchObject({
    job: expect.any(String),
    idJob: expect.any(Number),
    attempt: 1,
  });
  const device = await makeDevice(admin);
  await t.app.inject({ method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload: { t: 1 } });
  await t.app.inject({ method: 'POST', url: '/api/v1/no-such-token/telemetry', payload: { t: 1 } });
  expect(told('device message')).toMatchObject([{ level: 'debug', idTwin: device.idTwin, values: 1 }]);
  expect(told('device refused')).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(device.token);
});

test('what libraries repeat of addresses, queries, tokens and people is hidden', () => {
  expect(
    withoutSecrets('GET /x?token=abc&y=1 failed for ana.b+c@casa.com with Bearer abc.def at smtp://u:p@host'),
  ).toBe('GET /x?••• failed for ••• with Bearer ••• at smtp://•••@host');
  expect(withoutSecrets('no entry at postgres://u:p@rt@1@host/x')).toBe('no entry at postgres://•••@host/x');
  expect(withoutSecrets('at node_modules/@fastify/static/index.js:1:2')).toContain('@fastify/static');
});

test('nor do they get into the text of a line that tells an error without words of its own', () => {
  t.app.log.warn({ err: new Error('gone: smtp://u:clave@host') });
  t.app.log.error(new Error('gone: smtp://u:clave@host'));
  t.app.log.warn({
    err: new Error(
      'Reply was already sent, did you forget to "return reply" in "/api/v1/clave/telemetry" (POST)?',
    ),
  });
  t.app.log.warn('Reply was already sent, did you forget to "return reply" in the "/x/clave" (GET) route?');
  expect(lines.filter(({ level }) => level !== 'info').length).toBeGreaterThanOrEqual(4);
  expect(JSON.stringify(lines)).toContain('Reply was already sent');
  expect(JSON.stringify(lines)).not.toContain('clave');
});

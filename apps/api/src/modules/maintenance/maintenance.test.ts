import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { atEnd } from '../../test/at-end.ts';
import { answer, openTestApp, type Person } from '../../test/test-app.ts';

const WAIT = { timeout: 15_000, interval: 50 };
const notice = { message: 'Cambiamos el servidor', until: '2099-01-01T06:00:00.000Z' };
const MAINTENANCE = '/api/v4/maintenance';

let t: Awaited<ReturnType<typeof openTestApp>>;
let operator: Person;
let supervisor: Person;
let otherAdmin: Person;
beforeAll(async () => {
  t = await openTestApp();
  [operator, supervisor, otherAdmin] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});
beforeEach(async () => {
  await operator.call('DELETE', MAINTENANCE);
});

const begin = () => operator.call('PUT', MAINTENANCE, notice);

test('everybody but the operator’s administrators is refused with the notice until it ends', async () => {
  expect((await begin()).status).toBe(200);
  for (const { call } of [supervisor, otherAdmin]) {
    const refused = await call('GET', '/api/v4/company-settings');
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'MAINTENANCE',
      message: 'Estamos en mantenimiento: Cambiamos el servidor',
      maintenance: notice,
    });
  }
  expect((await operator.call('GET', '/api/v4/company-settings')).status).toBe(200);
  expect((await operator.call('GET', MAINTENANCE)).body.data).toMatchObject({
    ...notice,
    User: { idUser: operator.user.idUser },
  });
  expect((await operator.call('DELETE', MAINTENANCE)).status).toBe(200);
  expect((await supervisor.call('GET', '/api/v4/company-settings')).status).toBe(200);
});

test('health stays 200 and says so, the operator can sign in, devices go on', async () => {
  const free = await operator.call('GET', '/api/processes/twinToken?idCompany=1&limit=1');
  const [twin] = free.body.data as { idTwin: number }[];
  const token = 'token-de-mantenimiento';
  const made = await operator.call('POST', '/api/processes/token', {
    idTwin: twin?.idTwin,
    idPlatform: 1,
    token,
  });
  expect(made.status).toBe(200);
  await begin();
  const health = await t.anyone('GET', '/api/health');
  expect(health.status).toBe(200);
  expect(health.body).toMatchObject({ status: 'ready', maintenance: notice });
  const again = await t.signIn('admin@gemelo.test');
  expect((await again.call('GET', '/api/v4/company-settings')).status).toBe(200);
  const sent = await t.anyone('POST', `/api/v1/${token}/telemetry`, { temperature: 20 });
  expect(sent.status).toBe(200);
  await operator.call('DELETE', MAINTENANCE);
  expect((await t.anyone('GET', '/api/health')).body).toMatchObject({ maintenance: null });
});

test('only the operator’s administrators switch it, and it is audited', async () => {
  expect((await otherAdmin.call('PUT', MAINTENANCE, notice)).body.code).toBe('OPERATOR_ONLY');
  expect((await supervisor.call('PUT', MAINTENANCE, notice)).status).toBe(403);
  expect((await operator.call('PUT', MAINTENANCE, { message: ' ', until: null })).status).toBe(400);
  expect((await operator.call('DELETE', MAINTENANCE)).status).toBe(404);
  await begin();
  await operator.call('DELETE', MAINTENANCE);
  const rows = await t.database.read(system, (tx) =>
    tx
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'maintenance')
      .orderBy('idAudit', 'desc')
      .limit(2)
      .execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['delete', 'create']);
});

test('another process hears of it, and one that starts later finds it', async () => {
  const startOther = async () => {
    const database = openDatabase(t.connection);
    const { app } = await createApp({
      config: t.config,
      database,
      vault: t.vault,
      version: 'test',
      background: false,
    });
    await app.ready();
    atEnd(async () => {
      await app.close();
      await database.close();
    });
    return () =>
      answer(app, {
        method: 'GET',
        url: '/api/v4/company-settings',
        headers: { authorization: `Bearer ${supervisor.token}` },
      });
  };
  const askEarlier = await startOther();
  expect((await askEarlier()).status).toBe(200);
  await begin();
  await vi.waitFor(async () => expect((await askEarlier()).status).toBe(503), WAIT);
  const askLater = await startOther();
  expect((await askLater()).status).toBe(503);
  await operator.call('DELETE', MAINTENANCE);
  await vi.waitFor(
    async () => expect([(await askEarlier()).status, (await askLater()).status]).toEqual([200, 200]),
    WAIT,
  );
});

import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { createAuthenticator } from '../../http/authenticate.ts';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createPresence } from './presence.service.ts';

const WAIT = { timeout: 15_000, interval: 100 };

let t: Awaited<ReturnType<typeof openTestApp>>;
let address: string;
let supervisor: Person;
let keeper: Person;
let stranger: Person;
beforeAll(async () => {
  t = await openTestApp();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [supervisor, keeper, stranger] = (await Promise.all(
    ['supervisor@gemelo.test', 'bodega@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

async function openConsole({ token }: Person, news: string[] = []) {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  onTestFinished(() => leaving.abort());
  void (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) news.push(text);
  })().catch(() => undefined);
  return { news, close: () => leaving.abort() };
}

const seenBy = async (viewer: Person) => {
  const { body } = await viewer.call('GET', '/api/v4/presence');
  return new Map(
    (body.data as { idUser: number; presence: string }[]).map(({ idUser, presence }) => [idUser, presence]),
  );
};
const expectSeen = (viewer: Person, { user }: Person, presence: string | undefined) =>
  vi.waitFor(async () => expect((await seenBy(viewer)).get(user.idUser)).toBe(presence), WAIT);
const choose = ({ user, call }: Person, presence: string) =>
  call('PUT', `/api/settings/user/update/profile/${user.idUser}`, { name: user.name, presence });

test('colleagues see who holds a stream, hear of changes on their own, and strangers see nobody', async () => {
  await expectSeen(supervisor, keeper, undefined);
  const watching = await openConsole(supervisor);
  const there = await openConsole(keeper);
  await expectSeen(supervisor, keeper, 'online');
  await vi.waitFor(() => expect(watching.news.join('')).toContain('"kind":"presence"'), WAIT);
  expect((await seenBy(stranger)).has(keeper.user.idUser)).toBe(false);
  there.close();
  await expectSeen(supervisor, keeper, undefined);
});

test('an inactive user is idle unless they chose another presence', async () => {
  await openConsole(keeper);
  await expectSeen(supervisor, keeper, 'online');
  await keeper.call('PUT', '/api/v4/presence', { idle: true });
  await expectSeen(supervisor, keeper, 'idle');
  await choose(keeper, 'bussy');
  await expectSeen(supervisor, keeper, 'bussy');
  await choose(keeper, 'offline');
  await expectSeen(supervisor, keeper, undefined);
  await choose(keeper, 'online');
  await keeper.call('PUT', '/api/v4/presence', { idle: false });
  await expectSeen(supervisor, keeper, 'online');
});

test('a change of presence reaches colleagues through the stream', async () => {
  const { news } = await openConsole(supervisor);
  // Somebody who was not there: those who left a moment ago count as still there.
  const registrar = await t.signIn('registro@gemelo.test');
  await openConsole(registrar);
  await expectSeen(supervisor, registrar, 'online');
  await vi.waitFor(() => expect(news.join('')).toContain('"kind":"presence"'), WAIT);
  news.length = 0;
  await choose(registrar, 'bussy');
  await vi.waitFor(() => expect(news.join('')).toContain('"kind":"presence"'), WAIT);
});

async function setDefault(defaultPresence: string) {
  const admin = await t.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/v4/company-settings');
  const { idCompany: _id, idLogo: _file, ...settings } = body.data as Record<string, unknown>;
  const saved = await admin.call('PUT', '/api/v4/company-settings', { ...settings, defaultPresence });
  expect(saved.status).toBe(200);
}

test('a user who chose no presence has the default of the company', async () => {
  const agent = await t.signIn('agente@gemelo.test');
  await openConsole(agent);
  await expectSeen(supervisor, agent, 'online');
  await setDefault('bussy');
  await expectSeen(supervisor, agent, 'bussy');
  const own = await agent.call('GET', `/api/settings/user/${agent.user.idUser}`);
  expect(own.body.data).toMatchObject({ presence: 'bussy' });
  await setDefault('online');
});

test('what a killed process left is removed by another', async () => {
  const database = openDatabase(t.connection);
  atEnd(() => database.close());
  const authenticate = createAuthenticator(database);
  const technician = await t.signIn('tecnico@gemelo.test');
  const killed = createPresence(database, { beatMs: 3_600_000 });
  killed.open(await authenticate(`Bearer ${technician.token}`, 'x'));
  await expectSeen(supervisor, technician, 'online');
  const { idUser } = technician.user;
  await t.database.transaction(system, (tx) =>
    tx
      .updateTable('openStream')
      .set({ seenAt: new Date(Date.now() - 3_600_000) })
      .where('idUser', '=', idUser)
      .execute(),
  );
  await expectSeen(supervisor, technician, undefined);
  const other = createPresence(t.database, { beatMs: 20 });
  other.start();
  await vi.waitFor(async () => {
    const rows = await t.database.read(system, (tx) =>
      tx.selectFrom('openStream').select('idUser').where('idUser', '=', idUser).execute(),
    );
    expect(rows).toEqual([]);
  }, WAIT);
  await other.stop();
});

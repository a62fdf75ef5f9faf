import { createHash } from 'node:crypto';
import type { PushBrowser, PushStatus } from '@gemelo/contract/endpoints/push';
import { BROWSERS_MAX } from '@gemelo/contract/endpoints/push';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openQueue } from '../../test/job-queue.ts';
import { openBrowser, testVapidKeys } from '../../test/push-service.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const PATH = '/api/v4/notifications/push';
const keys = testVapidKeys();
const env = {
  PUSH_PUBLIC_KEY: keys.publicKey,
  PUSH_PRIVATE_KEY: keys.privateKey,
  PUSH_SUBJECT: keys.subject,
};

let t: Awaited<ReturnType<typeof openTestApp>>;
let queue: Awaited<ReturnType<typeof openQueue>>;
let technician: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp(env);
  queue = await openQueue(t.connection);
});
beforeEach(async () => {
  await queue.query('delete from push_subscription; delete from throttle');
  [technician, agent, other] = (await Promise.all(
    ['tecnico@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

const subscribe = async (person: Person, name?: string) => {
  const { subscription } = await openBrowser(name);
  const { status, body } = await person.call('POST', PATH, subscription, { 'user-agent': 'Firefox/140' });
  return { status, body, subscription, browser: body.data as PushBrowser };
};
const statusOf = async (person: Person) => (await person.call('GET', PATH)).body.data as PushStatus;
const idsOf = async (person: Person) =>
  (await statusOf(person)).browsers.map(({ idPushSubscription }) => idPushSubscription);
const waiting = async () =>
  (
    await queue.query(
      `select m.title, m.body, m.path, m.kind, m.id_user, j.id is not null as queued from push_message m
       left join graphile_worker.jobs j on j.key = 'push-' || m.id_push_message order by id_push_message`,
    )
  ).rows;

describe('a browser', () => {
  test('is switched on once, found by its key, and off again; both are audited', async () => {
    expect(await statusOf(technician)).toEqual({ publicKey: keys.publicKey, browsers: [] });
    const { body, subscription, browser } = await subscribe(technician);
    expect(body.message).toBe('Este navegador mostrará tus avisos');
    const key = createHash('sha256').update(subscription.endpoint).digest('base64url');
    expect(browser).toMatchObject({ key, agent: 'Firefox/140', lastSuccessAt: null, failing: false });
    const again = await technician.call('POST', PATH, subscription);
    expect(again.body.data).toMatchObject({ idPushSubscription: browser.idPushSubscription });
    expect(await idsOf(technician)).toEqual([browser.idPushSubscription]);
    expect(JSON.stringify(await statusOf(technician))).not.toContain(subscription.endpoint);

    const gone = await technician.call('DELETE', `${PATH}/${browser.idPushSubscription}`);
    expect(gone.status).toBe(200);
    expect(await idsOf(technician)).toEqual([]);
    const { rows } = await queue.query(
      `select action from audit where entity = 'user' and action like 'push-%' and entity_id = $1 order by id_audit`,
      [String(technician.user.idUser)],
    );
    expect(rows).toEqual([{ action: 'push-on' }, { action: 'push-off' }]);
  });

  test('keeps its secret sealed', async () => {
    const { subscription } = await subscribe(technician);
    const { rows } = await queue.query('select auth from push_subscription');
    const sealed = rows[0]?.auth as Buffer;
    expect(sealed.toString('latin1')).not.toContain(subscription.auth);
    expect(t.vault.open(sealed)).toBe(subscription.auth);
  });

  test('tells only who signed in there last, of whatever company', async () => {
    const { subscription } = await subscribe(technician, 'shared');
    await agent.call('POST', PATH, subscription);
    expect([await idsOf(technician), (await idsOf(agent)).length]).toEqual([[], 1]);
    await other.call('POST', PATH, subscription);
    expect([await idsOf(agent), (await idsOf(other)).length]).toEqual([[], 1]);
    const { rows } = await queue.query('select id_company from push_subscription');
    expect(rows).toEqual([{ id_company: other.user.idCompany }]);
  });

  test('makes room for a newer one when there are many', async () => {
    const made = [];
    for (let i = 0; i <= BROWSERS_MAX; i++)
      made.push((await subscribe(technician)).browser.idPushSubscription);
    expect(await idsOf(technician)).toEqual(made.slice(1).reverse());
  });

  test('that cannot be one is refused', async () => {
    const { subscription } = await openBrowser();
    for (const wrong of [
      { endpoint: 'http://push.test/a' },
      { endpoint: 'https://127.0.0.1/a' },
      { endpoint: 'https://169.254.169.254/latest/meta-data' },
      { endpoint: 'https://[::1]/a' },
      { endpoint: 'https://localhost/a' },
      { endpoint: 'https://push.test:8443/a' },
      { endpoint: 'https://user@push.test/a' },
      { endpoint: `https://push.test/${'a'.repeat(1_000)}` },
      { endpoint: 'https://push.test/a b' },
      { p256dh: 'B'.repeat(87) },
      { p256dh: 'short' },
      { auth: 'short' },
    ])
      expect((await technician.call('POST', PATH, { ...subscription, ...wrong })).status).toBe(400);
    expect(await idsOf(technician)).toEqual([]);
  });

  test('of somebody else is neither shown, nor removed, nor tried', async () => {
    const { browser } = await subscribe(technician);
    for (const person of [agent, other, await t.signIn('admin@gemelo.test')]) {
      expect(await idsOf(person)).toEqual([]);
      for (const [method, url] of [
        ['DELETE', `${PATH}/${browser.idPushSubscription}`],
        ['POST', `${PATH}/${browser.idPushSubscription}/test`],
      ] as const)
        expect((await person.call(method, url)).status).toBe(404);
    }
    expect(await waiting()).toEqual([]);
    expect(await idsOf(technician)).toEqual([browser.idPushSubscription]);
  });

  test('can be tried, but not all the time', async () => {
    const { browser } = await subscribe(technician);
    const url = `${PATH}/${browser.idPushSubscription}/test`;
    expect((await technician.call('POST', url)).body.message).toBe('El aviso de prueba va en camino');
    expect(await waiting()).toMatchObject([
      {
        ...{ title: 'Los avisos llegan a este navegador', queued: true },
        path: '/notificaciones?view=preferences',
      },
    ]);
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push((await technician.call('POST', url)).status);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a session that ends', () => {
  test('in the browser takes its browser along', async () => {
    await subscribe(technician);
    const elsewhere = await t.signIn('tecnico@gemelo.test');
    const { browser } = await subscribe(elsewhere);
    await technician.call('POST', '/api/auth/sign-out');
    expect(await idsOf(elsewhere)).toEqual([browser.idPushSubscription]);
    expect((await queue.query('select from push_subscription')).rowCount).toBe(1);
  });

  test('for another reason leaves a browser that is told nothing', async () => {
    await subscribe(technician);
    const elsewhere = await t.signIn('tecnico@gemelo.test');
    await queue.query('update session set revoked_at = now() where id_user = $1 and token_hash <> $2', [
      technician.user.idUser,
      createHash('sha256').update(elsewhere.token).digest(),
    ]);
    expect(await idsOf(elsewhere)).toEqual([]);
  });

  test('by its age alone goes on telling for a month', async () => {
    const { browser } = await subscribe(technician);
    const elsewhere = await t.signIn('tecnico@gemelo.test');
    const age = (days: number) =>
      queue.query(
        `update session e set expires_at = now() - make_interval(days => $1) from push_subscription s where s.id_session = e.id_session`,
        [days],
      );
    await age(29);
    expect(await idsOf(elsewhere)).toEqual([browser.idPushSubscription]);
    await age(31);
    expect(await idsOf(elsewhere)).toEqual([]);
  });
});

test('without keys nothing is offered and nothing is queued', async () => {
  const plain = await openTestApp();
  const person = await plain.signIn('tecnico@gemelo.test');
  expect((await person.call('GET', PATH)).body.data).toEqual({ publicKey: null, browsers: [] });
  const { subscription } = await openBrowser();
  expect((await person.call('POST', PATH, subscription)).body.code).toBe('PUSH_UNCONFIGURED');
  expect((await person.call('DELETE', `${PATH}/1`)).status).toBe(404);
});

import type { PushBrowser } from '@gemelo/contract/endpoints/push';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { defaultChoices } from '@gemelo/contract/kit/notification-kinds';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../db/client.ts';
import { pushCarrier } from '../../integrations/push/client.ts';
import { openQueue } from '../../test/job-queue.ts';
import { openBrowser, openPushService, type TestBrowser, testVapidKeys } from '../../test/push-service.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createDeliverPush, type DeliverPush } from './deliver-push.job.ts';

const keys = testVapidKeys();
const env = {
  PUSH_PUBLIC_KEY: keys.publicKey,
  PUSH_PRIVATE_KEY: keys.privateKey,
  PUSH_SUBJECT: keys.subject,
};

let t: Awaited<ReturnType<typeof openTestApp>>;
let queue: Awaited<ReturnType<typeof openQueue>>;
let service: Awaited<ReturnType<typeof openPushService>>;
let admin: Person;
let technician: Person;
let browser: TestBrowser;
let idPushSubscription: number;
beforeAll(async () => {
  t = await openTestApp(env);
  queue = await openQueue(t.connection);
  service = await openPushService();
  [admin, technician] = (await Promise.all(
    ['admin@gemelo.test', 'tecnico@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});
beforeEach(async () => {
  service.reset();
  await queue.query('delete from push_subscription; delete from throttle');
  ({ browser, idPushSubscription } = await addBrowser());
});

const addBrowser = async () => {
  const opened = await openBrowser();
  const { body } = await technician.call('POST', '/api/v4/notifications/push', opened.subscription);
  return { browser: opened, idPushSubscription: (body.data as PushBrowser).idPushSubscription };
};

/** A process of its own: its connections and what it remembers. */
const openProcess = (timeoutMs = 5_000): DeliverPush =>
  createDeliverPush({
    carrier: pushCarrier(keys, { ...service.connections(), timeoutMs }),
    ...{ vault: t.vault, publicKey: keys.publicKey },
  });
const ticketOf = async (title = 'Puerta norte') => {
  const { body } = await admin.call('POST', '/api/processes/createTicket', { title, idTicketType: 1 });
  return (body.data as TicketDetail).idTicket;
};
const mention = async (idTicket: number, text = 'hola') => {
  await admin.call('POST', '/api/processes/create/comment', {
    idTicket,
    text: `@${technician.user.name} ${text}`,
  });
};
const messages = async () =>
  (
    await queue.query(
      `select id_push_message::int as id, m.state, m.failure, m.attempts, next_at > now() as waits, m.title, m.body,
         extract(epoch from next_at - now())::int as seconds, j.run_at > now() as job_waits
       from push_message m left join graphile_worker.jobs j on j.key = 'push-' || m.id_push_message
       order by id_push_message`,
    )
  ).rows as {
    id: number;
    state: string;
    failure: string | null;
    attempts: number;
    waits: boolean;
    title: string;
    body: string;
    seconds: number;
    job_waits: boolean | null;
  }[];
const one = async (text?: string) => {
  await mention(await ticketOf(), text);
  const [made] = await messages();
  return made?.id ?? 0;
};
const deliver = (job: DeliverPush, idPushMessage: number, database: Database = t.database) =>
  runJob(database, job, { idPushMessage });
const hurry = () => queue.query("update push_message set next_at = now() - interval '1 second'");
const states = async () => (await messages()).map(({ state }) => state);
const shown = async (index = 0, to = browser) =>
  JSON.parse(await to.open(service.deliveries[index]?.content ?? Buffer.of())) as Record<string, unknown>;

describe('a notice', () => {
  test('reaches every browser of its reader once, with a title, a line and a path of the console', async () => {
    const second = await addBrowser();
    const idTicket = await ticketOf();
    await mention(idTicket, 'mira\nesto');
    const job = openProcess();
    for (const { id } of [...(await messages()), ...(await messages())]) await deliver(job, id);
    expect(service.deliveries).toHaveLength(2);
    const index = service.deliveries.findIndex(({ path }) => browser.subscription.endpoint.endsWith(path));
    expect(await shown(index)).toMatchObject({
      title: `Te mencionaron en el ticket ${idTicket}, «Puerta norte»`,
      body: `${admin.user.name}: @${technician.user.name} mira esto`,
      path: `/ticket/informacion?id=${idTicket}`,
      ...{ tag: `ticket-${idTicket}`, lang: 'es', dir: 'ltr' },
    });
    expect(await shown(1 - index, second.browser)).toMatchObject({ tag: `ticket-${idTicket}` });
    expect(await states()).toEqual(['sent', 'sent']);
    const { body } = await technician.call('GET', '/api/v4/notifications/push');
    expect(JSON.stringify(body.data)).not.toContain('"lastSuccessAt":null');
  });

  test('is told in the language of its reader, and only in browsers if the person wants it so', async () => {
    const choose = (mentioned: object) =>
      technician.call('PUT', '/api/v4/notifications/preferences', {
        kinds: { ...defaultChoices, mentioned: { ...defaultChoices.mentioned, ...mentioned } },
        ...{ quiet: null, alarmsPass: true, digestHour: 7 },
      });
    await technician.call('PUT', '/api/settings/user/language', { language: 'ar' });
    await choose({ console: false, mail: 'none' });
    await deliver(openProcess(), await one());
    expect(await shown()).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(await states()).toEqual(['sent']);
    await technician.call('PUT', '/api/settings/user/language', { language: 'es' });
    await choose({ push: false });
    await mention(await ticketOf());
    expect(await messages()).toHaveLength(1);
    await choose({});
  });

  test('has choices that were kept before there were browsers completed with the defaults', async () => {
    const kept = { kinds: { mentioned: { console: true, mail: 'none' } } };
    await queue.query('update app_user set notices = $1 where id_user = $2', [kept, technician.user.idUser]);
    await one();
    expect(await states()).toEqual(['pending']);
    await queue.query(`update app_user set notices = '{}' where id_user = $1`, [technician.user.idUser]);
  });

  test('waits in quiet hours, and is not sent any more when it was read meanwhile', async () => {
    const quiet = { from: '00:00', to: '23:59', days: [] };
    await queue.query('update app_user set notices = $1 where id_user = $2', [
      { quiet },
      technician.user.idUser,
    ]);
    const idTicket = await ticketOf();
    await mention(idTicket);
    const [held] = await messages();
    expect(held).toMatchObject({ state: 'pending', waits: true, job_waits: true });
    await deliver(openProcess(), held?.id ?? 0);
    expect(service.deliveries).toHaveLength(0);
    await technician.call('POST', '/api/v4/notifications/read', { entity: 'ticket', entityId: idTicket });
    await hurry();
    await deliver(openProcess(), held?.id ?? 0);
    expect([service.deliveries.length, await states()]).toEqual([0, ['read']]);
    await queue.query(`update app_user set notices = '{}' where id_user = $1`, [technician.user.idUser]);
  });

  test('replaces an older one about the same record that still waits', async () => {
    const idTicket = await ticketOf();
    await mention(idTicket, 'primero');
    await mention(idTicket, 'segundo');
    await mention(await ticketOf('Otro'), 'aparte');
    const job = openProcess();
    for (const { id } of await messages()) await deliver(job, id);
    expect(await states()).toEqual(['replaced', 'sent', 'sent']);
    expect((await shown()).body).toContain('segundo');
    const topics = service.deliveries.map(({ headers }) => String(headers.topic));
    expect(new Set(topics).size).toBe(2);
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{1,32}$/);
  });

  test('is short and without tricks, whatever was written', async () => {
    await mention(await ticketOf('😀'.repeat(60)), `\u202E<b>${'x"'.repeat(1_000)}`);
    const [made] = await messages();
    await deliver(openProcess(), made?.id ?? 0);
    const { title, body } = (await shown()) as { title: string; body: string };
    expect(Array.from(title).length).toBeLessThanOrEqual(120);
    expect(Array.from(body).length).toBeLessThanOrEqual(200);
    expect(title + body).not.toMatch(/\u202E/);
  });

  test('is written with its cause, or not at all', async () => {
    const idTicket = await ticketOf();
    const failed = await admin.call('POST', '/api/processes/create/comment', { idTicket, text: '' });
    expect(failed.status).toBe(400);
    expect(await messages()).toEqual([]);
  });

  test('of an internal note reaches nobody who does not see the note', async () => {
    const reporter = await t.signIn('agente@gemelo.test');
    const { subscription } = await openBrowser();
    await reporter.call('POST', '/api/v4/notifications/push', subscription);
    const made = await reporter.call('POST', '/api/processes/createTicket', { title: 'T', idTicketType: 1 });
    const { idTicket } = made.body.data as TicketDetail;
    for (const internal of [true, false])
      await admin.call('POST', '/api/processes/create/comment', {
        ...{ idTicket, text: `@${reporter.user.name} ${internal ? 'secreto' : 'para todos'}`, internal },
      });
    const { rows } = await queue.query('select body from push_message where id_user = $1', [
      reporter.user.idUser,
    ]);
    expect(rows).toEqual([{ body: expect.stringContaining('para todos') }]);
  });
});

describe('nobody is told', () => {
  test.for([
    ['whose session was ended', 'update session set revoked_at = now() where id_user = $1'],
    ['who is inactive', `update app_user set state = 'Inactivo' where id_user = $1`],
    [
      'whose browser knows another key of ours',
      `update push_subscription set public_key = 'x' where id_user = $1`,
    ],
  ] as const)('%s', async ([, change]) => {
    const id = await one();
    await queue.query(change, [technician.user.idUser]);
    await deliver(openProcess(), id);
    expect([service.deliveries.length, await states()]).toEqual([0, ['expired']]);
    await queue.query(`update app_user set state = 'Activo' where id_user = $1`, [technician.user.idUser]);
    technician = await t.signIn('tecnico@gemelo.test');
  });

  test('of what is no news any more', async () => {
    const id = await one();
    await queue.query("update push_message set created_at = now() - interval '2 days'");
    await deliver(openProcess(), id);
    expect([service.deliveries.length, await states()]).toEqual([0, ['expired']]);
  });
});

describe('a push service', () => {
  test.for([404, 410])('that answers %i ends the browser and what waits for it', async (status) => {
    service.answer = (response) => void response.writeHead(status).end();
    const id = await one();
    await mention(await ticketOf());
    await deliver(openProcess(), id);
    expect((await queue.query('select from push_subscription')).rowCount).toBe(0);
    expect(await messages()).toEqual([]);
    const { rows } = await queue.query(
      `select id_user from audit where action = 'push-off' order by id_audit desc limit 1`,
    );
    expect(rows).toEqual([{ id_user: null }]);
  });

  test('that is busy is asked again when it says, and everything arrives once', async () => {
    service.answer = (response) => void response.writeHead(429, { 'retry-after': '300' }).end();
    const id = await one();
    const job = openProcess();
    await deliver(job, id);
    const [waiting] = await messages();
    expect(waiting).toMatchObject({ state: 'pending', failure: '429', waits: true, job_waits: true });
    expect(waiting?.seconds).toBeGreaterThan(280);
    await deliver(job, id);
    expect(service.deliveries).toHaveLength(1);
    service.reset();
    await hurry();
    await deliver(job, id);
    await deliver(job, id);
    expect([service.deliveries.length, await states()]).toEqual([1, ['sent']]);
  });

  test('that fails is tried again for a while, then the message is given up and the browser marked', async () => {
    service.answer = (response) => void response.writeHead(500).end();
    const id = await one();
    const job = openProcess();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      await hurry();
      await deliver(job, id);
      const [made] = await messages();
      if (made?.state === 'pending') pauses.push(made.seconds);
    }
    expect(await messages()).toMatchObject([{ state: 'failed', failure: '500', attempts: 7 }]);
    expect(service.deliveries).toHaveLength(7);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const { body } = await technician.call('GET', '/api/v4/notifications/push');
    expect(body.data).toMatchObject({ browsers: [{ failing: true }] });
    service.reset();
    await technician.call('POST', `/api/v4/notifications/push/${idPushSubscription}/test`);
    const tried = (await messages()).at(-1);
    await deliver(job, tried?.id ?? 0);
    const after = await technician.call('GET', '/api/v4/notifications/push');
    expect(after.body.data).toMatchObject({ browsers: [{ failing: false }] });
  });

  test('that finds a message too large gets its title alone', async () => {
    service.answer = (response) => void response.writeHead(service.deliveries.length === 1 ? 413 : 201).end();
    await deliver(openProcess(), await one());
    expect((await shown(1)).body).toBe('');
    expect(await states()).toEqual(['sent']);
  });

  test('that refuses is not asked again', async () => {
    service.answer = (response) => void response.writeHead(403).end();
    const id = await one();
    await deliver(openProcess(), id);
    await deliver(openProcess(), id);
    expect(await messages()).toMatchObject([{ state: 'failed', failure: '403' }]);
    expect(service.deliveries).toHaveLength(1);
  });

  test('that is slow keeps other processes from sending the same', async () => {
    let finish: () => void = () => undefined;
    service.answer = (response) => {
      finish = () => void response.writeHead(201).end();
    };
    const id = await one();
    const sending = deliver(openProcess(), id);
    await vi.waitFor(() => expect(service.deliveries).toHaveLength(1));
    await expect(deliver(openProcess(), id)).rejects.toThrow('another process');
    finish();
    await sending;
    await deliver(openProcess(), id);
    expect([service.deliveries.length, await states()]).toEqual([1, ['sent']]);
  });

  test('that does not answer in time is asked again later', async () => {
    service.answer = () => undefined;
    const id = await one();
    await deliver(openProcess(100), id);
    expect(await messages()).toMatchObject([{ state: 'pending', failure: 'timeout', job_waits: true }]);
  });
});

/** The database is away for as many transactions as named, from the moment of the service's answer on. */
const awayAfterAnswer = (times: number): Database => {
  let left = times;
  return {
    ...t.database,
    transaction: ((...work: Parameters<Database['transaction']>) => {
      if (service.deliveries.length > 0 && left-- > 0) return Promise.reject(new Error('away'));
      return t.database.transaction(...work);
    }) as Database['transaction'],
  };
};
const ending = (database: Database) => ({
  ...{ database, log: t.app.log, signal: AbortSignal.abort(), lastAttempt: false },
});

describe('what was taken', () => {
  test('is not sent again although the database was away just then', async () => {
    const id = await one();
    await deliver(openProcess(), id, awayAfterAnswer(1));
    expect([service.deliveries.length, await states()]).toEqual([1, ['sent']]);
  });

  test('is still known to the process when the job runs again', async () => {
    const id = await one();
    const job = openProcess();
    await expect(job.run({ idPushMessage: id }, ending(awayAfterAnswer(1)))).rejects.toThrow('away');
    expect(await states()).toEqual(['sending']);
    await deliver(job, id);
    expect([service.deliveries.length, await states()]).toEqual([1, ['sent']]);
  });

  test('is sent again only after the lease of a killed process, and replaces itself in the browser', async () => {
    const id = await one();
    await expect(openProcess().run({ idPushMessage: id }, ending(awayAfterAnswer(1)))).rejects.toThrow(
      'away',
    );
    const other = openProcess();
    await expect(deliver(other, id)).rejects.toThrow('another process');
    expect(service.deliveries).toHaveLength(1);
    await hurry();
    await deliver(other, id);
    expect(await states()).toEqual(['sent']);
    const [first, second] = [await shown(0), await shown(1)];
    expect(second).toEqual(first);
    expect(service.deliveries[1]?.headers.topic).toBe(service.deliveries[0]?.headers.topic);
  });
});

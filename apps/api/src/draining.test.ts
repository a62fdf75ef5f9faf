import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { system } from './db/context.ts';
import { connectDevice, leaveAll } from './ingest/test/device-client.ts';
import { makeDevice, readingsOf, type TestDevice } from './ingest/test/devices-under-test.ts';
import { atEnd } from './test/at-end.ts';
import { TEST_KEY } from './test/database-server.ts';
import { freePort } from './test/free-port.ts';
import { openTestApp, type Person } from './test/test-app.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const SERVER_SHUTTING_DOWN = 0x8b;
const BASE = Date.UTC(2026, 9, 1);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let device: TestDevice;
let port: number;
let mqttPort: number;
let child: ChildProcess;
let ended: Promise<unknown[]>;

function call(agent: Agent, method: string, path: string, headers = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { authorization = `Bearer ${admin.token}` } = headers as { authorization?: string };
    request({ port, host: '127.0.0.1', method, path, agent, headers: { ...headers, authorization } })
      .on('error', reject)
      .on('response', (response) =>
        text(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
          reject,
        ),
      )
      .end(body);
  });
}
const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });
const health = (agent: Agent) => call(agent, 'GET', '/api/health');

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  device = await makeDevice(admin);
  [port, mqttPort] = [await freePort(), await freePort()];
  const { host, user, password, port: databasePort } = inject('databaseOwner');
  child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: t.config.dataDir,
      GEMELO_KEY: TEST_KEY.toString('base64'),
      GEMELO_FEED: '0',
      DATABASE_URL: `postgres://${user}:${password}@localhost:${databasePort}/${t.connection.database}?host=${encodeURIComponent(host ?? '')}`,
      DRAIN_SECONDS: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  ended = once(child, 'exit');
  atEnd(async () => void child.kill('SIGKILL'));
  const agent = new Agent();
  await vi.waitFor(async () => expect((await health(agent)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
});

/** Repeats a request on one connection for as long as the load balancer sends requests to this process. */
async function lane(isChosen: () => boolean, send: (agent: Agent, n: number) => Promise<Answer>) {
  const agent = keepAlive();
  const answers: Answer[] = [];
  for (let n = 0; isChosen(); n++) answers.push(await send(agent, n));
  agent.destroy();
  return answers;
}

test('a process that is told to end under load fails no request and loses nothing acknowledged', async () => {
  let isChosen = true;
  const chosen = () => isChosen;
  const profile = `/api/settings/user/update/profile/${admin.user.idUser}`;
  const json = { 'content-type': 'application/json' };
  const reading = (second: number) =>
    JSON.stringify({ ts: BASE + second * 1_000, values: { temperature: 20 } });
  const load = [
    lane(chosen, (agent) => call(agent, 'GET', '/api/processes/getTwinAll/1?limit=5')),
    lane(chosen, (agent, n) =>
      call(
        agent,
        'PUT',
        profile,
        { ...json, 'idempotency-key': `drain-${n}` },
        JSON.stringify({ name: `drain-${n}` }),
      ),
    ),
    lane(chosen, (agent, n) => call(agent, 'POST', `/api/v1/${device.token}/telemetry`, json, reading(n))),
  ];

  const stream = keepAlive();
  const news = call(stream, 'GET', '/api/live');
  const byMqtt = await connectDevice(mqttPort, { username: device.token, protocolVersion: 5 });
  const farewell = new Promise((resolve) => byMqtt.client.once('disconnect', resolve));
  let published = 0;
  // The last one may never be acknowledged; a device would send it again elsewhere.
  void (async () => {
    for (; byMqtt.client.connected; published++)
      await byMqtt.say('v1/devices/me/telemetry', reading(100_000 + published));
  })().catch(() => undefined);

  const balancer = keepAlive();
  await sleep(300);
  child.kill('SIGTERM');
  const refused = await vi.waitFor(
    async () => {
      const answer = await health(balancer);
      expect(answer.status).toBe(503);
      return answer;
    },
    { interval: 10 },
  );
  expect(JSON.parse(refused.body)).toMatchObject({ status: 'stopping', version: expect.any(String) });
  const meanwhile = await call(balancer, 'GET', '/api/processes/getTwinAll/1?limit=5');
  expect([meanwhile.status, meanwhile.headers.connection]).toEqual([200, 'close']);
  isChosen = false;

  const [reads = [], writes = [], sent = []] = await Promise.all(load);
  for (const answers of [reads, writes, sent]) {
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
  expect((await news).status).toBe(200);
  expect(await farewell).toMatchObject({ reasonCode: SERVER_SHUTTING_DOWN });
  expect(await ended).toEqual([0, null]);
  await leaveAll();

  const names = await t.database.transaction(system, async (tx) => {
    const { rows } = await sql<{ name: string; times: number }>`
      select after->>'name' as name, count(*)::int as times from audit
      where entity = 'user' and action = 'edit' group by 1`.execute(tx);
    return new Map(rows.map((row) => [row.name, row.times]));
  });
  expect(writes.map((_, n) => names.get(`drain-${n}`))).toEqual(writes.map(() => 1));
  const stored = new Set((await readingsOf(t, device.idTwin)).map(({ ms }) => (ms - BASE) / 1_000));
  const acknowledged = [...sent.keys(), ...Array.from({ length: published }, (_, n) => 100_000 + n)];
  expect(acknowledged.filter((second) => !stored.has(second))).toEqual([]);
});

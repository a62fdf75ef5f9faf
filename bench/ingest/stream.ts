import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';

/** A device in a process of its own: sends numbered readings and notes each number once it is acknowledged. */
const [way = '', address = '', token = '', file = '', base = '0'] = process.argv.slice(2);
const AGAIN_MS = 50;
const PAUSE_MS = 10;
const AT_ONCE = 20;

if (!existsSync(file)) appendFileSync(file, '');
const noted = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
let next = (noted.at(-1) ?? -1) + 1;
const note = (numbers: number[]) => appendFileSync(file, numbers.map((n) => `${n}\n`).join(''));
const timeOf = (n: number) => Number(base) + n * 1000;
const samples = (numbers: number[], time: 'ts' | 'timestamp') =>
  JSON.stringify(
    numbers.map((n) =>
      time === 'ts'
        ? { ts: timeOf(n), values: { temperature: n } }
        : { timestamp: timeOf(n), temperature: n },
    ),
  );

let client: MqttClient | undefined;
async function connected(username?: string): Promise<MqttClient> {
  if (client?.connected) return client;
  client?.end(true);
  client = await mqtt.connectAsync(
    address,
    { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 3000, ...(username ? { username } : {}) },
    false,
  );
  client.on('error', () => undefined);
  return client;
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
  ]);

/** Kaa says itself when a request is safe; an answer to an earlier one is of no use. */
async function collected(numbers: number[]) {
  const broker = await connected();
  const topic = `kp1/v1/dcx/${token}/json/${numbers[0]}`;
  await broker.subscribeAsync([`${topic}/status`, `${topic}/error`]);
  const answer = new Promise<void>((resolve, reject) => {
    const hear = (where: string) => {
      if (!where.startsWith(`${topic}/`)) return;
      broker.off('message', hear);
      if (where.endsWith('/status')) resolve();
      else reject(new Error('refused'));
    };
    broker.on('message', hear);
  });
  await broker.publishAsync(topic, samples(numbers, 'timestamp'), { qos: 1 });
  await answer;
}

const ways: Record<string, (numbers: number[]) => Promise<unknown>> = {
  http: async (numbers) => {
    const { status } = await fetch(`${address}/api/v1/${token}/telemetry`, {
      method: 'POST',
      body: samples(numbers, 'ts'),
    });
    if (status !== 200) throw new Error(String(status));
  },
  mqtt: async (numbers) =>
    (await connected(token)).publishAsync('v1/devices/me/telemetry', samples(numbers, 'ts'), { qos: 1 }),
  kaa: collected,
};

const send = ways[way];
if (!send) throw new Error(`no such way: ${way}`);
process.on('uncaughtException', () => undefined);
for (;;) {
  const numbers = Array.from({ length: AT_ONCE }, (_, n) => next + n);
  try {
    await within(5000, send(numbers));
    note(numbers);
    next += AT_ONCE;
    await sleep(PAUSE_MS);
  } catch {
    client?.end(true);
    client = undefined;
    await sleep(AGAIN_MS);
  }
}

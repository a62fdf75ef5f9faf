import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';

/** A device in its own process: sends numbered readings and records each number once it is acknowledged. */
const [protocol = '', address = '', token = '', file = '', base = '0', pause = '10'] = process.argv.slice(2);
const RETRY_MS = 50;
const PAUSE_MS = Number(pause);
const BATCH_SIZE = 20;

if (!existsSync(file)) appendFileSync(file, '');
const acknowledged = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
let next = (acknowledged.at(-1) ?? -1) + 1;
const record = (numbers: number[]) => appendFileSync(file, numbers.map((n) => `${n}\n`).join(''));
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

/** Kaa confirms a request on its status topic; responses to earlier requests are ignored. */
async function sendToKaa(numbers: number[]) {
  const broker = await connected();
  const topic = `kp1/v1/dcx/${token}/json/${numbers[0]}`;
  await broker.subscribeAsync([`${topic}/status`, `${topic}/error`]);
  const answer = new Promise<void>((resolve, reject) => {
    const onMessage = (where: string) => {
      if (!where.startsWith(`${topic}/`)) return;
      broker.off('message', onMessage);
      if (where.endsWith('/status')) resolve();
      else reject(new Error('refused'));
    };
    broker.on('message', onMessage);
  });
  await broker.publishAsync(topic, samples(numbers, 'timestamp'), { qos: 1 });
  await answer;
}

const senders: Record<string, (numbers: number[]) => Promise<unknown>> = {
  http: async (numbers) => {
    const { status } = await fetch(`${address}/api/v1/${token}/telemetry`, {
      method: 'POST',
      body: samples(numbers, 'ts'),
    });
    if (status !== 200) throw new Error(String(status));
  },
  mqtt: async (numbers) =>
    (await connected(token)).publishAsync('v1/devices/me/telemetry', samples(numbers, 'ts'), { qos: 1 }),
  kaa: sendToKaa,
};

const send = senders[protocol];
if (!send) throw new Error(`no such way: ${protocol}`);
process.on('uncaughtException', () => undefined);
for (;;) {
  const numbers = Array.from({ length: BATCH_SIZE }, (_, n) => next + n);
  try {
    await within(5000, send(numbers));
    record(numbers);
    next += BATCH_SIZE;
    await sleep(PAUSE_MS);
  } catch {
    client?.end(true);
    client = undefined;
    await sleep(RETRY_MS);
  }
}

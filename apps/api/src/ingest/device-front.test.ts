import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../test/test-app.ts';
import { PAYLOAD_LIMIT } from './decode.ts';
import { makeDevice, readingsOf, type TestDevice } from './test/devices-under-test.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let device: TestDevice;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  device = await makeDevice(await t.signIn('admin@gemelo.test'));
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

const base = Date.UTC(2026, 9, 1);
let sent = 0;
const reading = () => `{"ts":${base + ++sent * 1000},"values":{"temperature":20}}`;
const head = (path: string, headers: Record<string, string | number>, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Reads from a socket until `count` responses are complete, or it is closed. */
async function receivedText(socket: Socket, count = 1): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.split('\r\n\r\n').length > count && !text.includes('100 Continue')) break;
    if (text.split('\r\n\r\n').length > count + 1) break;
  }
  return text;
}
async function exchange(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  for (const part of parts) socket.write(part);
  const answer = await receivedText(socket);
  socket.destroy();
  return answer;
}
const statusOf = (answer: string) => Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(answer)?.[1]);
const post = (path: string, body: string, headers = {}) =>
  exchange(head(path, { 'Content-Length': Buffer.byteLength(body), ...headers }), body);
const telemetry = () => `/api/v1/${device.token}/telemetry`;

describe('the device HTTP front', () => {
  test('answers a message exactly as the framework does', async () => {
    const cases: [string, string][] = [
      [telemetry(), reading()],
      [telemetry(), '{'],
      [telemetry(), ''],
      [`/api/v1/${device.token}/attributes`, '{"firmware":"2"}'],
      ['/api/v1/nobody/telemetry', reading()],
      [`/kp1/v1/dcx/${device.token}/json`, '{"temperature":20}'],
      [`/kpc/kp1/v1/dcx/${device.token}/json`, '['],
      ['/kp1/v1/dcx/nobody/json', '{"temperature":20}'],
      [`${telemetry()}/`, reading()],
      [
        `/api/v1/${device.token.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)}/telemetry`,
        reading(),
      ],
      [telemetry(), `{"temperature":"${'x'.repeat(PAYLOAD_LIMIT)}"}`],
    ];
    for (const [path, payload] of cases) {
      const framework = await t.app.inject({ method: 'POST', url: path, payload });
      const answer = await post(path, payload);
      expect([path, statusOf(answer), answer.split('\r\n\r\n')[1]]).toEqual([
        path,
        framework.statusCode,
        framework.body,
      ]);
      expect(/content-type: (.*)/i.exec(answer)?.[1]).toBe(framework.headers['content-type']);
    }
  });

  test('reads chunked, split and 100-continue bodies', async () => {
    const before = (await readingsOf(t, device.idTwin)).length;
    const chunk = reading();
    const slow = reading();
    const answers = [
      await exchange(
        head(telemetry(), { 'Transfer-Encoding': 'chunked' }),
        `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
      ),
      await post(telemetry(), reading(), { Expect: '100-continue' }),
      await exchange(head(telemetry(), { 'Content-Length': slow.length }), slow.slice(0, 5), slow.slice(5)),
    ];
    expect(answers.map(statusOf)).toEqual([200, 200, 200]);
    expect(await readingsOf(t, device.idTwin)).toHaveLength(before + 3);
  });

  test('answers 404 to methods other than POST', async () => {
    for (const method of ['GET', 'HEAD', 'PUT'])
      expect(statusOf(await exchange(head(telemetry(), { 'Content-Length': 0 }, method)))).toBe(404);
  });

  /** Sends everything at once and waits for a response to each part. */
  async function pipelined(parts: readonly string[]): Promise<{ socket: Socket; statuses: number[] }> {
    const socket = connect(port, '127.0.0.1');
    socket.write(parts.join(''));
    const text = await receivedText(socket, parts.length);
    return { socket, statuses: [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)) };
  }
  const message = (body = reading()) => head(telemetry(), { 'Content-Length': body.length }) + body;

  test('answers messages that do not wait for each other in their order', async () => {
    const before = (await readingsOf(t, device.idTwin)).length;
    const { socket, statuses } = await pipelined([message(), message('{'), message(), message()]);
    socket.destroy();
    expect(statuses).toEqual([200, 400, 200, 200]);
    expect(await readingsOf(t, device.idTwin)).toHaveLength(before + 3);
  });

  test('writes messages that do not wait for each other in few transactions', async () => {
    const MESSAGES = 200;
    const before = (await readingsOf(t, device.idTwin)).length;
    const commits = vi.spyOn(t.database.pool, 'transaction');
    const { socket, statuses } = await pipelined(Array.from({ length: MESSAGES }, () => message()));
    socket.destroy();
    expect(statuses).toEqual(Array(MESSAGES).fill(200));
    expect(commits.mock.calls.length).toBeLessThan(MESSAGES / 4);
    commits.mockRestore();
    expect(await readingsOf(t, device.idTwin)).toHaveLength(before + MESSAGES);
  });

  test('serves another request after the messages before it, on the same connection', async () => {
    const health = head('/api/health', {}, 'GET');
    const { socket, statuses } = await pipelined([message(), message(), health]);
    expect(statuses).toEqual([200, 200, 200]);
    socket.write(message());
    expect(statusOf(await receivedText(socket))).toBe(200);
    socket.destroy();
  });

  test('stores nothing of a message whose connection is lost', async () => {
    const before = (await readingsOf(t, device.idTwin)).length;
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head(telemetry(), { 'Content-Length': 99 })}{"temp`, () => socket.destroy());
    await once(socket, 'close');
    expect(statusOf(await post(telemetry(), reading()))).toBe(200);
    expect(await readingsOf(t, device.idTwin)).toHaveLength(before + 1);
  });
});

test('closing the app finishes and acknowledges a write in progress and closes the connection', async () => {
  const owner = new pg.Client(t.connection);
  await owner.connect();
  const before = (await readingsOf(t, device.idTwin)).length;
  await owner.query('begin');
  await owner.query('lock table reading in exclusive mode');
  const socket = connect(port, '127.0.0.1');
  const body = reading();
  socket.write(head(telemetry(), { 'Content-Length': body.length }) + body);
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0);
  const answer = receivedText(socket);
  const closed = once(socket, 'close');
  const ended = t.app.close();
  await owner.query('commit');
  expect(await answer).toMatch(/HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await closed;
  await ended;
  expect((await owner.query('select from reading where id_twin = $1', [device.idTwin])).rowCount).toBe(
    before + 1,
  );
  await owner.end();
});

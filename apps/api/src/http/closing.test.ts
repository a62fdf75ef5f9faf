import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDevice, type TestDevice } from '../ingest/test/devices-under-test.ts';
import { openTestApp } from '../test/test-app.ts';

type Sent = { socket: Socket; answer: Promise<string> };

let t: Awaited<ReturnType<typeof openTestApp>>;
let port: number;
let device: TestDevice;
beforeAll(async () => {
  t = await openTestApp({}, { lastRequestsMs: 1_500 });
  device = await makeDevice(await t.signIn('admin@gemelo.test'));
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

const connections = () =>
  new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));

/** Connects and sends the beginning of a request. */
function send(beginning = ''): Sent {
  const socket = connect(port, '127.0.0.1');
  if (beginning) socket.write(beginning);
  return { socket, answer: text(socket) };
}
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const LENGTH = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
const READING = '{"temperature":20}';
const message = () =>
  `POST /api/v1/${device.token}/telemetry HTTP/1.1\r\nHost: x\r\nContent-Length: ${READING.length}\r\n\r\n${READING}`;

describe('closing the server', () => {
  let unfinished: Sent[];
  let late: Sent;
  let fresh: Sent;
  let halfMessage: Sent;
  let closed: Promise<unknown>;
  beforeAll(async () => {
    unfinished = [
      send(`POST /api/auth/sign-in HTTP/1.1\r\n${LENGTH}`),
      send(`POST /api/v1/${device.token}/telemetry HTTP/1.1\r\n${LENGTH}`),
      send(`POST /kp1/v1/dcx/${device.token}/json HTTP/1.1\r\n${LENGTH}`),
    ];
    late = send('GET /api/auth/providers HTTP/1.1\r\nHost: x\r\n');
    halfMessage = send(message().slice(0, -5));
    fresh = send();
    await vi.waitFor(async () => expect(await connections()).toBe(6));
    closed = t.app.close();
    await vi.waitFor(() => expect(t.app.server.listening).toBe(false));
    late.socket.write('\r\n');
    halfMessage.socket.write(message().slice(-5));
    fresh.socket.write(message());
  });

  test('serves a request that arrives meanwhile on a connection that stands', async () => {
    const answer = await late.answer;
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ error: false });
  });

  test('takes the message of a device that had begun to send it, or had only connected', async () => {
    expect(await halfMessage.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    expect(await fresh.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  });

  test('refuses a request that never becomes complete, in the shape of its path', async () => {
    const [signIn = '', thingsboard = '', kaa = ''] = await Promise.all(
      unfinished.map(({ answer }) => answer),
    );
    expect(signIn).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/i);
    expect(JSON.parse(bodyOf(signIn))).toEqual({
      error: true,
      code: 'UNAVAILABLE',
      message: expect.any(String),
      correlationId: expect.any(String),
    });
    expect([thingsboard.split(' ')[1], bodyOf(thingsboard)]).toEqual(['503', '']);
    expect([kaa.split(' ')[1], JSON.parse(bodyOf(kaa))]).toEqual([
      '503',
      { statusCode: 503, reasonPhrase: 'Service Unavailable' },
    ]);
    await closed;
  });
});

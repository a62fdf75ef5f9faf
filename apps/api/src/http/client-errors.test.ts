import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

async function answerTo(request: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}
const HUGE = `x-huge: ${'x'.repeat(20_000)}`;
const TELEMETRY = 'POST /api/v1/token/telemetry HTTP/1.1';
const KAA = 'POST /kp1/v1/dcx/token/json HTTP/1.1';

describe('a request that cannot be parsed', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'MALFORMED', 'La solicitud no se pudo leer'],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'MALFORMED',
      '',
    ],
    [
      'huge headers',
      `GET /api/health HTTP/1.1\r\nHost: x\r\n${HUGE}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
      'demasiado grandes',
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'MALFORMED', ''],
    [
      'an unknown expectation',
      'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a-miracle\r\n\r\n',
      417,
      'MALFORMED',
      '',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 400, 'MALFORMED', ''],
    [
      'a language',
      'GET /api/health HTTP/1.1\r\nAccept-Language: en\r\nbad header\r\n\r\n',
      400,
      'MALFORMED',
      'could not be read',
    ],
  ])('(%s) gets the shape of every failure', async (_what, request, status, code, words) => {
    const answer = await answerTo(request);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain('content-type: application/json');
    expect(JSON.parse(answer.body)).toEqual({
      error: true,
      code,
      message: expect.stringContaining(words),
      correlationId: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  test.each([
    ['ThingsBoard', `${TELEMETRY}\r\nHost: x\r\nbad header\r\n\r\n`, 400, ''],
    ['ThingsBoard', `${TELEMETRY}\r\nHost: x\r\n${HUGE}\r\n\r\n`, 431, ''],
    ['ThingsBoard', `${TELEMETRY}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, 400, ''],
    [
      'Kaa',
      `${KAA}\r\nHost: x\r\nConnection: close\r\nExpect: a-miracle\r\nContent-Length: 0\r\n\r\n`,
      417,
      '{"statusCode":417,"reasonPhrase":"Expectation Failed"}',
    ],
    [
      'Kaa',
      `${KAA}\r\nHost: x\r\nbad header\r\n\r\n`,
      400,
      '{"statusCode":400,"reasonPhrase":"Bad Request"}',
    ],
  ])('from a device of %s gets the answer of that platform', async (_platform, request, status, body) => {
    expect(await answerTo(request)).toMatchObject({ status, body });
  });

  test('because it never arrives is told so', async () => {
    const accepted = once(t.app.server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1');
    const [ownEnd] = await accepted;
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    t.app.server.emit('clientError', timeout, ownEnd);
    const answer = await text(socket);
    expect(answer).toContain('HTTP/1.1 408 Request Timeout');
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
  });

  test('and asks for a tunnel is let go, whether it reads its answer or resets the connection', async () => {
    const connections = () =>
      new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
    const before = await connections();
    const tunnel = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n';
    const accepted = once(t.app.server, 'connect') as Promise<[unknown, Socket]>;
    const reset = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    reset.write(tunnel);
    const [, ownEnd] = await accepted;
    expect(ownEnd.listenerCount('error')).toBeGreaterThan(0);
    reset.resetAndDestroy();
    const endless = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
    endless.write(tunnel);
    await text(endless);
    await vi.waitFor(async () => expect(await connections()).toBe(before), { timeout: 5_000 });
  });
});

import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Histogram, Registry } from 'prom-client';
import { createDeviceConnection, type DeviceConnection } from './device-connection.ts';
import type { DeviceMessage } from './device-message.ts';
import type { Gateway } from './gateway.ts';
import { type DeviceLog, logRefusal, refusalBody, statusOf } from './http.ts';

interface FrontParts {
  gateway: Gateway;
  log: DeviceLog;
  /** The registry in which the framework's requests are measured; these are counted there too. */
  metrics: Registry;
  /** Whether the address of a connection is that of a proxy, and says nothing of the device. */
  behindProxy: boolean;
}

const SECOND_MS = 1_000;
/** The Date header line, cached for a second. */
function createDateLine(): () => string {
  let line = '';
  let until = 0;
  return () => {
    const now = Date.now();
    if (now < until) return line;
    until = now - (now % SECOND_MS) + SECOND_MS;
    line = `Date: ${new Date(now).toUTCString()}\r\n`;
    return line;
  };
}
const headOf = (status: number) =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n`;
const ACCEPTED = `${headOf(200)}content-length: 0\r\n`;

function refusal(error: unknown, status: number, kaa: boolean) {
  const { retryAfter } = statusOf(error);
  const body = refusalBody(status, kaa);
  const text = body ? JSON.stringify(body) : '';
  const type = body ? 'content-type: application/json; charset=utf-8\r\n' : '';
  const wait = retryAfter ? `retry-after: ${retryAfter}\r\n` : '';
  return { head: `${headOf(status)}${type}${wait}content-length: ${text.length}\r\n`, text };
}

/**
 * Parses plain device messages before the HTTP server does: a general framework and server cost several times as much
 * as the message itself. Anything that is not a complete plain message is handed on with its connection, byte for byte;
 * the framework has the same routes with the same responses.
 */
export function serveDevicesFirst(server: Server, { gateway, log, metrics, behindProxy }: FrontParts) {
  const framework = server.listeners('connection') as ((socket: Socket) => void)[];
  const seconds = metrics.getSingleMetric('gemelo_http_request_seconds') as Histogram;
  const open = new Map<Socket, DeviceConnection>();
  const dateLine = createDateLine();
  let closing = false;

  const handOver = (socket: Socket, unread: Buffer | undefined) => {
    open.delete(socket);
    if (unread) socket.unshift(unread);
    for (const listener of framework) listener.call(server, socket);
    socket.resume();
  };

  /** On `connection: close`, a device sends its next message to the process that replaces this one. */
  const tail = () =>
    `${dateLine()}Connection: ${closing ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / SECOND_MS)}`}\r\n\r\n`;

  const serve = (socket: Socket, { head, body }: DeviceMessage, answer: (text: string) => void) => {
    const { wire, route, token } = head;
    const began = performance.now();
    const done = (status: number) =>
      seconds.observe({ method: 'POST', route, status }, (performance.now() - began) / SECOND_MS);
    gateway.accept(token, wire, body, behindProxy ? undefined : socket.remoteAddress).then(
      () => {
        answer(ACCEPTED + tail());
        done(200);
      },
      (error: unknown) => {
        const { status } = statusOf(error);
        const refused = refusal(error, status, wire === 'kaa');
        answer(refused.head + tail() + refused.text);
        logRefusal(log, status, error);
        done(status);
      },
    );
  };

  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (closing) return handOver(socket, undefined);
    socket.once('close', () => open.delete(socket));
    open.set(
      socket,
      createDeviceConnection(socket, {
        serve: (message, answer) => serve(socket, message, answer),
        handOver,
        idleMs: server.keepAliveTimeout,
      }),
    );
  });

  return {
    /** Answers accepted messages and closes idle connections. */
    close() {
      closing = true;
      for (const connection of open.values()) connection.close();
    },
    /** Closes every connection at once. */
    cut() {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Unavailable } from '@gemelo/contract/kit/errors';
import type { Histogram, Registry } from 'prom-client';
import { createDeviceConnection, type DeviceAnswer, type DeviceConnection } from './device-connection.ts';
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
const UNAVAILABLE = 503;
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
const ACCEPTED: DeviceAnswer = { head: `${headOf(200)}content-length: 0\r\n`, body: '' };

function refusal(error: unknown, status: number, kaa: boolean): DeviceAnswer {
  const { retryAfter } = statusOf(error);
  const body = refusalBody(status, kaa);
  const text = body ? JSON.stringify(body) : '';
  const type = body ? 'content-type: application/json; charset=utf-8\r\n' : '';
  const wait = retryAfter ? `retry-after: ${retryAfter}\r\n` : '';
  return { head: `${headOf(status)}${type}${wait}content-length: ${text.length}\r\n`, body: text };
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
  /** Refuses the messages that are being written. */
  const pending = new Set<() => void>();
  let leaving = false;
  let closing = false;

  const handOver = (socket: Socket, unread: Buffer | undefined) => {
    open.delete(socket);
    if (unread) socket.unshift(unread);
    for (const listener of framework) listener.call(server, socket);
    socket.resume();
  };

  /** On `connection: close`, a device sends its next message to the process that replaces this one. */
  const tail = (isLast: boolean) =>
    `${dateLine()}Connection: ${isLast ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / SECOND_MS)}`}\r\n\r\n`;

  const serve = (socket: Socket, { head, body }: DeviceMessage, answer: (text: DeviceAnswer) => void) => {
    const { wire, route, token } = head;
    const began = performance.now();
    const done = (status: number) => {
      pending.delete(refuse);
      seconds.observe({ method: 'POST', route, status }, (performance.now() - began) / SECOND_MS);
    };
    const refuse = () => answer(refusal(new Unavailable(), UNAVAILABLE, wire === 'kaa'));
    pending.add(refuse);
    gateway.accept(token, wire, body, behindProxy ? undefined : socket.remoteAddress).then(
      () => {
        answer(ACCEPTED);
        done(200);
      },
      (error: unknown) => {
        const { status } = statusOf(error);
        answer(refusal(error, status, wire === 'kaa'));
        logRefusal(log, status, error);
        done(status);
      },
    );
  };

  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    socket.once('close', () => open.delete(socket));
    const connection = createDeviceConnection(socket, {
      serve: (message, answer) => serve(socket, message, answer),
      tail,
      handOver,
      idleMs: server.keepAliveTimeout,
    });
    open.set(socket, connection);
    if (closing) connection.close();
    else if (leaving) connection.leave();
  });

  return {
    /** Closes each connection after its next answer. */
    leave() {
      leaving = true;
      for (const connection of open.values()) connection.leave();
    },
    /** Answers what has arrived and closes idle connections. */
    close() {
      closing = true;
      for (const connection of open.values()) connection.close();
    },
    /** Answers what is still being written: its device sends it again. */
    refuseRest() {
      for (const refuse of pending) refuse();
    },
    /** Closes every connection at once. */
    cut() {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

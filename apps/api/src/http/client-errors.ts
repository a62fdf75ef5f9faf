import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@gemelo/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './errors.ts';
import { languageOf } from './messages.ts';

/** What the HTTP parser refused; `rawPacket` is the chunk that it was reading. */
interface ParserError extends Error {
  code: string;
  rawPacket: unknown;
}

class Unreadable extends AppError {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const refusals: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT'],
};

/** The body of a refusal on a path with its own protocol; undefined if the path has none. */
export type RefusalOn = (path: string, status: number) => string | undefined;

interface RawRefusal {
  status: number;
  code: string;
  path: string;
  accepted: string | undefined;
}

/** Writes a refusal to a socket for which there is no response object. */
function writeRefusal(socket: Socket, refusalOn: RefusalOn, { status, code, path, accepted }: RawRefusal) {
  const { status: _status, ...failure } = failureBody(
    new Unreadable(status, code),
    languageOf(accepted),
    randomUUID(),
  );
  const text = refusalOn(path, status) ?? JSON.stringify(failure);
  const type = text === '' ? '' : 'content-type: application/json; charset=utf-8\r\n';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${type}cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** Answers requests that cannot be parsed, and that the framework therefore never sees. */
export const createClientErrorHandler =
  (refusalOn: RefusalOn) =>
  (error: ParserError, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, code] = refusals[error.code] ?? [400, 'MALFORMED'];
    const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    const [, path = ''] = /^[A-Z]+ (\S+) HTTP\/1/.exec(packet) ?? [];
    const [, accepted] = /^accept-language:[ \t]*([^\r\n]{1,200})/im.exec(packet) ?? [];
    writeRefusal(socket, refusalOn, { status, code, path, accepted });
  };

/** Time to read a refusal on a connection that the server no longer watches. */
const LAST_WORDS_MS = 1_000;
const CONTINUE = /^100-continue$/i;

function refusalOf({ httpVersion, headers }: IncomingMessage): Unreadable | undefined {
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return new Unreadable(417, 'MALFORMED');
  if (httpVersion === '1.1' && headers.host === undefined) return new Unreadable(400, 'MALFORMED');
  return undefined;
}

/** Refuses what Node's server would answer by itself without a body, or not at all. */
export function refuseInShape(app: FastifyInstance, refusalOn: RefusalOn) {
  const { server } = app;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    // The server has let go of this connection: its failures, what it still sends and its end are ours.
    const timer = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
    socket.on('error', () => undefined).once('close', () => clearTimeout(timer));
    socket.resume();
    writeRefusal(socket, refusalOn, {
      status: 400,
      code: 'MALFORMED',
      path: '',
      accepted: request.headers['accept-language'],
    });
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => done(refusalOf(raw)));
}

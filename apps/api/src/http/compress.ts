import { pipeline, Readable, type Transform } from 'node:stream';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createInflate,
  gzip,
} from 'node:zlib';
import { AppError } from '@gemelo/contract/kit/errors';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits into one packet either way. */
const SMALLEST = 1_024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml)|image\/svg)/;
/** Answers are made for one reader each: a quarter of the best effort gives most of the gain. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface Way {
  name: string;
  /** In the thread pool: the process goes on meanwhile. */
  whole(text: string | Buffer, done: (error: Error | null, made: Buffer) => void): void;
  stream(): Transform;
}
const brotli: Way = {
  name: 'br',
  whole: (text, done) => brotliCompress(text, BROTLI, done),
  stream: () => createBrotliCompress(BROTLI),
};
const zipped: Way = { name: 'gzip', whole: (text, done) => gzip(text, done), stream: () => createGzip() };

/** The way that the reader understands; one that is weighted with zero is refused. */
function wayFor(accepted: string | string[] | undefined): Way | undefined {
  const list = String(accepted ?? '').replace(/\s/g, '');
  const takes = (name: string) => new RegExp(`(^|,)${name}(?!;q=0(\\.0*)?(,|$))(;|,|$)`, 'i').test(list);
  if (takes('br')) return brotli;
  return takes('gzip') ? zipped : undefined;
}

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

class UnknownEncoding extends AppError {
  readonly status = 415;
}

/** Bodies that came compressed are unpacked; the limit of a body counts what comes out. */
export function unpackRequests(app: FastifyInstance) {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding === 'identity') return done(null, payload);
    const unpack = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
    if (!unpack) return done(new UnknownEncoding('UNSUPPORTED'));
    let received = 0;
    payload.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    const unpacked = pipeline(payload, unpack(), () => undefined);
    // What the length in the head of the request is compared with.
    Object.defineProperty(unpacked, 'receivedEncodedLength', { get: () => received });
    done(null, unpacked);
  });
}

/** Compresses answers that are worth it, for readers who say that they understand it. */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const { 'accept-encoding': accepted } = request.headers;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isWorth = isWhole ? payload.length >= SMALLEST : payload instanceof Readable;
    if (accepted === undefined || !isWorth || reply.hasHeader('content-encoding')) return done(null, payload);
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const way = wayFor(accepted);
    if (!way) return done(null, payload);
    reply.header('content-encoding', way.name).removeHeader('content-length');
    if (!isWhole)
      return done(
        null,
        pipeline(payload as Readable, way.stream(), () => undefined),
      );
    way.whole(payload, (error, made) => (error ? done(error) : done(null, made)));
  });
}

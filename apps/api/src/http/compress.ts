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

/** A smaller body fits into one packet either way. */
const MIN_BYTES = 1_024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml)|image\/svg)/;
/** Each response is compressed once for one reader, so a low quality gives most of the gain. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface Encoding {
  name: string;
  /** Runs in the thread pool, so the event loop is not blocked. */
  whole(text: string | Buffer, done: (error: Error | null, compressed: Buffer) => void): void;
  stream(): Transform;
}
const brotli: Encoding = {
  name: 'br',
  whole: (text, done) => brotliCompress(text, BROTLI, done),
  stream: () => createBrotliCompress(BROTLI),
};
const zipped: Encoding = {
  name: 'gzip',
  whole: (text, done) => gzip(text, done),
  stream: () => createGzip(),
};

/** The best encoding that the client accepts; a weight of zero refuses one. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const list = String(accepted ?? '').replace(/\s/g, '');
  const accepts = (name: string) => new RegExp(`(^|,)${name}(?!;q=0(\\.0*)?(,|$))(;|,|$)`, 'i').test(list);
  if (accepts('br')) return brotli;
  return accepts('gzip') ? zipped : undefined;
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

/** Decompresses request bodies; the body limit applies to the decompressed size. */
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
    // Fastify compares this with the Content-Length header.
    Object.defineProperty(unpacked, 'receivedEncodedLength', { get: () => received });
    done(null, unpacked);
  });
}

/** Compresses responses that are large enough, for clients that accept it. */
export function compressResponses(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const { 'accept-encoding': accepted } = request.headers;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isLargeEnough = isWhole ? payload.length >= MIN_BYTES : payload instanceof Readable;
    if (accepted === undefined || !isLargeEnough || reply.hasHeader('content-encoding'))
      return done(null, payload);
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(accepted);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding.name).removeHeader('content-length');
    if (!isWhole)
      return done(
        null,
        pipeline(payload as Readable, encoding.stream(), () => undefined),
      );
    encoding.whole(payload, (error, compressed) => (error ? done(error) : done(null, compressed)));
  });
}

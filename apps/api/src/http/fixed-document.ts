import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './compress.ts';

/** A document that never changes while the process runs: made, hashed and compressed once. */
export function fixedDocument(type: string, make: () => string) {
  let made: { text: string; etag: string } | undefined;
  const packed = new Map<string, Promise<Buffer>>();

  const pack = (encoding: Encoding, text: string): Promise<Buffer> => {
    const known = packed.get(encoding.name);
    if (known) return known;
    const packing = new Promise<Buffer>((resolve, reject) =>
      encoding.whole(text, (error, bytes) => (error ? reject(error) : resolve(bytes))),
    );
    packed.set(encoding.name, packing);
    return packing;
  };

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!made) {
      const text = make();
      // Weak, because the compressed forms share it.
      made = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    const { text, etag } = made;
    reply
      .header('etag', etag)
      .header('vary', 'accept-encoding, accept-language')
      .header('cache-control', 'no-cache');
    if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
    const encoding = encodingFor(headers['accept-encoding']);
    reply.type(type);
    if (!encoding) return reply.send(text);
    return reply.header('content-encoding', encoding.name).send(await pack(encoding, text));
  };
}

import { ProtocolError, reasons } from './reasons.ts';

/** A packet as it came: its first byte and what follows the length. */
export interface Frame {
  header: number;
  body: Buffer;
  bytes: Buffer;
  /** Bytes of a packet over the limit that were thrown away unread. */
  missing: number;
}

const LENGTH_BYTES = 4;
/** What is kept of a packet over the limit: enough for its topic and packet id. */
const KEPT = 1_200;
/** Small chunks are put together, so that a client that sends single bytes takes no more memory than others. */
const MAX_PARTS = 64;
const SMALL = 4_096;

/**
 * Cuts a stream into packets. Of a packet over `limit()` only the beginning is kept; the rest is discarded as it
 * arrives.
 */
export function createFrameReader(limit: () => number, mayBeCut: () => boolean) {
  let parts: Buffer[] = [];
  let have = 0;
  let need = 2;
  let discard = 0;

  const joined = () => {
    const [first] = parts;
    const bytes = parts.length === 1 && first ? first : Buffer.concat(parts, have);
    parts = [bytes];
    return bytes;
  };
  const keep = (rest: Buffer) => {
    // A few bytes must not keep the whole chunk that they came in.
    const own = rest.length < SMALL && rest.buffer.byteLength > 2 * SMALL ? Buffer.from(rest) : rest;
    parts = rest.length > 0 ? [own] : [];
    have = rest.length;
    need = 2;
  };

  /** The length of the body and where it begins, or undefined while the length is incomplete. */
  const measure = (bytes: Buffer): { at: number; length: number } | undefined => {
    let length = 0;
    for (let at = 1; at <= LENGTH_BYTES; at++) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      length += (byte & 127) * 128 ** (at - 1);
      if (byte < 128) return { at: at + 1, length };
    }
    throw new ProtocolError(reasons.malformedPacket, 'the length is malformed');
  };

  return {
    /** Bytes that wait for the rest of their packet. */
    buffered: () => have,
    push(chunk: Buffer) {
      const skipped = Math.min(discard, chunk.length);
      discard -= skipped;
      if (skipped === chunk.length) return;
      parts.push(skipped > 0 ? chunk.subarray(skipped) : chunk);
      have += chunk.length - skipped;
      if (parts.length > MAX_PARTS) joined();
    },
    next(): Frame | undefined {
      if (have < need) return undefined;
      const bytes = joined();
      const measured = measure(bytes);
      if (!measured) {
        need = have + 1;
        return undefined;
      }
      const { at, length } = measured;
      const end = at + length;
      const header = bytes[0] ?? 0;
      if (length > limit()) {
        if (!mayBeCut()) throw new ProtocolError(reasons.malformedPacket, 'the packet is too large');
        const kept = at + Math.min(KEPT, length);
        if (have < kept) {
          need = kept;
          return undefined;
        }
        discard = Math.max(0, end - have);
        keep(bytes.subarray(Math.min(end, have)));
        return { header, body: bytes.subarray(at, kept), bytes, missing: end - kept };
      }
      if (have < end) {
        need = end;
        return undefined;
      }
      keep(bytes.subarray(end));
      return { header, body: bytes.subarray(at, end), bytes: bytes.subarray(0, end), missing: 0 };
    },
  };
}
export type FrameReader = ReturnType<typeof createFrameReader>;

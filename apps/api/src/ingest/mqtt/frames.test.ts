import fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { describe, expect, test } from 'vitest';
import { createFrameReader, type Frame } from './frames.ts';
import { readConnect, readPublish, readSubscribe, type Version } from './packets.ts';
import { ProtocolError } from './reasons.ts';

const LIMIT = 2_000;
const framesOf = (chunks: readonly Buffer[], limit = LIMIT) => {
  const reader = createFrameReader(
    () => limit,
    () => true,
  );
  const found: Frame[] = [];
  for (const chunk of chunks) {
    reader.push(chunk);
    for (let frame = reader.next(); frame; frame = reader.next()) found.push(frame);
  }
  return { found, buffered: reader.buffered() };
};

/** Cuts the bytes at these places. */
const cut = (bytes: Buffer, places: readonly number[]) => {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, n) => bytes.subarray(n === 0 ? 0 : ends[n - 1], end));
};

const topic = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((text) => !text.includes('\0'));
const publication = fc.record({
  topic,
  payload: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  qos: fc.constantFrom(0, 1, 2),
  messageId: fc.integer({ min: 1, max: 65_535 }),
});
const bytesOf = (one: { topic: string; payload: Buffer; qos: number; messageId: number }, version: Version) =>
  generate(
    { cmd: 'publish', retain: false, dup: false, ...one, qos: one.qos as 0 | 1 | 2 },
    { protocolVersion: version },
  );

describe('the packets of a stream', () => {
  test('are the same however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(publication, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 200 }),
        fc.constantFrom<Version>(3, 4, 5),
        (publications, places, version) => {
          const stream = Buffer.concat(publications.map((one) => bytesOf(one, version)));
          const { found, buffered } = framesOf(cut(stream, places));
          expect(buffered).toBe(0);
          const read = found.map((frame) => readPublish(frame, version));
          expect(
            read.map(({ topic: name, payload, qos, id }) => ({ topic: name, payload, qos, id })),
          ).toEqual(
            publications.map(({ messageId, ...one }) => ({ ...one, id: one.qos > 0 ? messageId : 0 })),
          );
        },
      ),
    );
  });

  test('are cut off beyond the limit, and those behind them are read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: LIMIT + 1, max: 4 * LIMIT }),
        fc.array(fc.nat(), { maxLength: 50 }),
        (size, places) => {
          const large = { topic: 'v2/t', payload: Buffer.alloc(size, 'x'), qos: 1, messageId: 7 };
          const small = { topic: 'v2/a', payload: Buffer.from('{}'), qos: 1, messageId: 8 };
          const { found, buffered } = framesOf(
            cut(Buffer.concat([bytesOf(large, 4), bytesOf(small, 4)]), places),
          );
          expect(buffered).toBe(0);
          expect(found.map(({ missing }) => missing > 0)).toEqual([true, false]);
          const read = found.map((frame) => readPublish(frame, 4));
          expect(read.map((one) => [one.topic, one.id])).toEqual([
            ['v2/t', 7],
            ['v2/a', 8],
          ]);
        },
      ),
    );
  });

  test('arbitrary bytes are packets or a protocol error, never anything else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 120 }), { maxLength: 6 }),
        fc.constantFrom<Version>(3, 4, 5),
        (chunks, version) => {
          try {
            for (const frame of framesOf(chunks.map((chunk) => Buffer.from(chunk))).found) {
              const { header, body } = frame;
              const as = (type: number) => ({ ...frame, bytes: Buffer.from([type, body.length, ...body]) });
              const kind = header % 4;
              if (kind === 0) readPublish(frame, version);
              else if (kind === 1) readConnect(as(0x10));
              else readSubscribe(as(kind === 2 ? 0x82 : 0xa2), version);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(ProtocolError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('a length of more than four bytes is refused', () => {
    expect(() => framesOf([Buffer.of(0x30, 0xff, 0xff, 0xff, 0xff, 0x7f)])).toThrow(ProtocolError);
  });
});

import type { Socket } from 'node:net';
import { generate, type Packet } from 'mqtt-packet';
import { SEND_MAXIMUM, SEND_QUEUE, UNREAD_LIMIT } from './limits.ts';
import type { Version } from './packets.ts';

interface Sending {
  topic: string;
  payload: Buffer;
  done: (taken: boolean) => void;
}
interface OutboxLimits {
  version: Version;
  /** How many unacknowledged messages, and how large a packet, the client takes. */
  receiveMaximum: number;
  maximumPacketSize: number;
}

const LAST_ID = 65_535;

/** What is sent to one connection. What a client does not read is bounded. */
export function createOutbox(socket: Socket, onUnread: () => void) {
  let limits: OutboxLimits = {
    version: 4,
    receiveMaximum: SEND_MAXIMUM,
    maximumPacketSize: Number.POSITIVE_INFINITY,
  };
  let pieces: Buffer[] = [];
  let unread = false;
  let lastId = 0;
  const queue: Sending[] = [];
  const sent = new Map<number, Sending>();

  const flush = () => {
    const bytes = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
    pieces = [];
    if (socket.destroyed || !socket.writable) return;
    socket.write(bytes);
    if (unread || socket.writableLength <= UNREAD_LIMIT) return;
    unread = true;
    socket.once('drain', () => {
      unread = false;
      onUnread();
    });
  };
  /** Answers of the same turn go out in one write. */
  const write = (bytes: Buffer) => {
    if (pieces.push(bytes) === 1) process.nextTick(flush);
  };
  const send = (packet: Packet) => write(generate(packet, { protocolVersion: limits.version }));

  const publication = (topic: string, payload: Buffer, id?: number) =>
    generate(
      {
        cmd: 'publish',
        topic,
        payload,
        retain: false,
        dup: false,
        ...(id === undefined ? { qos: 0 } : { qos: 1, messageId: id }),
      },
      { protocolVersion: limits.version },
    );

  const nextId = () => {
    do lastId = (lastId % LAST_ID) + 1;
    while (sent.has(lastId));
    return lastId;
  };
  const sendNext = () => {
    while (sent.size < Math.min(limits.receiveMaximum, SEND_MAXIMUM)) {
      const next = queue.shift();
      if (!next) return;
      const id = nextId();
      sent.set(id, next);
      write(publication(next.topic, next.payload, id));
    }
  };

  return {
    write,
    send,
    setLimits(own: OutboxLimits) {
      limits = own;
    },
    /** Whether the client leaves too much unread. */
    unread: () => unread,
    publish(topic: string, payload: Buffer, qos: 0 | 1): Promise<boolean> {
      if (socket.destroyed || unread || queue.length >= SEND_QUEUE) return Promise.resolve(false);
      const bytes = publication(topic, payload, qos === 0 ? undefined : 1);
      if (bytes.length > limits.maximumPacketSize) return Promise.resolve(false);
      if (qos === 0) {
        write(bytes);
        return Promise.resolve(true);
      }
      return new Promise((done) => {
        queue.push({ topic, payload, done });
        sendNext();
      });
    },
    /** The client has acknowledged a message. */
    acknowledged(id: number, taken: boolean) {
      sent.get(id)?.done(taken);
      sent.delete(id);
      sendNext();
    },
    /** Nobody will acknowledge what is still open. */
    abandon() {
      for (const { done } of [...sent.values(), ...queue.splice(0)]) done(false);
      sent.clear();
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

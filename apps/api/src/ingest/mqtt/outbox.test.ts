import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { type Packet, parser } from 'mqtt-packet';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SEND_QUEUE } from './limits.ts';
import { createOutbox } from './outbox.ts';

const server = createServer();
let client: Socket;
let socket: Socket;
const received: Packet[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const accepted = once(server, 'connection');
  client = connectSocket((server.address() as { port: number }).port, '127.0.0.1');
  [socket] = (await accepted) as [Socket];
  const reader = parser({ protocolVersion: 5 }).on('packet', (packet) => received.push(packet));
  client.on('data', (chunk) => reader.parse(chunk));
});
afterAll(() => {
  client.destroy();
  server.close();
});

test('a client is sent no more than it takes at a time, and what waits for it is bounded', async () => {
  const outbox = createOutbox(socket, () => undefined);
  outbox.setLimits({ version: 5, receiveMaximum: 2, maximumPacketSize: 100 });
  const sent = Array.from({ length: SEND_QUEUE + 10 }, (_, n) =>
    outbox.publish('v1/devices/me/attributes', Buffer.from(String(n)), 1),
  );
  const outcomes: boolean[] = [];
  for (const one of sent) void one.then((taken) => outcomes.push(taken));
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(outcomes).toEqual(Array(8).fill(false));
  expect(await outbox.publish('v2/a', Buffer.alloc(200), 1)).toBe(false);

  const [first] = received as { messageId: number }[];
  outbox.acknowledged(first?.messageId ?? 0, true);
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  outbox.abandon();
  await Promise.all(sent);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(outcomes).toHaveLength(sent.length);
});

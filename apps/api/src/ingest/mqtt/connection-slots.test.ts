import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';
import type { SlotLimits } from './connection-slots.ts';
import { createMqttServer, type MqttServer } from './endpoint.ts';

const ACCEPTED = 0;
const UNAVAILABLE = 3;
/** `keepalive` is the number of seconds within which the client promises to send something. */
const connectPacket = (keepalive = 0) =>
  Buffer.from(`\x10\x0d\0\x04MQTT\x04\x02\0${String.fromCharCode(keepalive)}\0\x01d`, 'latin1');

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
});

const sockets: Socket[] = [];
const servers: MqttServer[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});
async function listen(limits: SlotLimits, log: (error: unknown) => void = () => undefined): Promise<number> {
  const server = createMqttServer({
    gateway: t.ingest.gateway,
    watch: t.ingest.watch,
    limits,
    log,
  });
  servers.push(server);
  return server.listen(0, '127.0.0.1');
}

const open = (port: number, localAddress = '127.0.0.1') => {
  const socket = connectSocket({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  sockets.push(socket);
  return socket;
};
/** The broker's CONNACK code, or that it closed the connection. */
async function connack(port: number, localAddress?: string): Promise<number | 'closed'> {
  const socket = open(port, localAddress);
  socket.write(connectPacket());
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return answer instanceof Buffer ? (answer[3] ?? -1) : 'closed';
}

describe('the connection limits', () => {
  test('refuse a connection beyond the limit per address with UNAVAILABLE', async () => {
    const port = await listen({ total: 100, perAddress: 3 });
    const answers = [await connack(port), await connack(port), await connack(port), await connack(port)];
    expect(answers).toEqual([ACCEPTED, ACCEPTED, ACCEPTED, UNAVAILABLE]);
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await connack(port)).toBe(ACCEPTED), { timeout: 10_000 });
    expect(await connack(port)).toBe(UNAVAILABLE);
  });

  // Only Linux has loopback addresses besides 127.0.0.1 without configuration.
  test.runIf(process.platform === 'linux')('apply to each address separately', async () => {
    const port = await listen({ total: 100, perAddress: 1 });
    expect([await connack(port), await connack(port)]).toEqual([ACCEPTED, UNAVAILABLE]);
    expect(await connack(port, '127.0.0.2')).toBe(ACCEPTED);
  });

  test('refuse every address beyond the total limit', async () => {
    const port = await listen({ total: 2, perAddress: 2 });
    expect([await connack(port), await connack(port), await connack(port)]).toEqual([
      ACCEPTED,
      ACCEPTED,
      UNAVAILABLE,
    ]);
  });

  test('count silent connections, and close silent ones beyond the limit', async () => {
    const port = await listen({ total: 1, perAddress: 1 });
    const silent = open(port);
    await once(silent, 'connect');
    const refused = open(port);
    await once(refused.resume(), 'close');
    expect(await connack(port)).toBe(UNAVAILABLE);
    silent.destroy();
    await vi.waitFor(async () => expect(await connack(port)).toBe(ACCEPTED), { timeout: 10_000 });
  });

  test('close refused connections at once when there are several hundred', async () => {
    const port = await listen({ total: 1, perAddress: 1 });
    expect(await connack(port)).toBe(ACCEPTED);
    const refused = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const socket = open(port);
        await once(socket, 'connect').catch(() => undefined);
        return socket;
      }),
    );
    await vi.waitFor(() =>
      expect(refused.filter(({ destroyed, readable }) => destroyed || !readable).length).toBeGreaterThan(100),
    );
  });

  test.runIf(process.platform === 'linux')(
    'cut what comes too fast from an address, tell the log, and let others in',
    async () => {
      const told: unknown[] = [];
      const port = await listen({ total: 1_000, perAddress: 10 }, (error) => told.push(error));
      const flood = Array.from({ length: 1_000 }, () => open(port));
      await vi.waitFor(() => expect(flood.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(100));
      expect(await connack(port, '127.0.0.2')).toBe(ACCEPTED);
      await vi.waitFor(() => expect(told.map(String)).toEqual([expect.stringMatching(/ from 127\.0\.0\.1/)]));
    },
  );

  test('free the slot of a client that misses its keepalive', async () => {
    const port = await listen({ total: 1, perAddress: 1 });
    const promising = open(port);
    promising.write(connectPacket(1));
    await once(promising.resume(), 'close');
    expect(await connack(port)).toBe(ACCEPTED);
  });

  test('close a connection that announces a large packet before it authenticates', async () => {
    const port = await listen({ total: 10, perAddress: 10 });
    const socket = open(port);
    socket.write(Uint8Array.of(0x10, 0xff, 0x7f));
    await once(socket.resume(), 'close');
  });
});

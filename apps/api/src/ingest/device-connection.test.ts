import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDeviceConnection } from './device-connection.ts';

const MESSAGE = 'POST /api/v1/token/telemetry HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
/** Enough responses of this size fill the buffers of any system many times over. */
const RESPONSE = 'x'.repeat(100_000);
const MESSAGES = 2_000;

test('a device that does not read its responses is not read either, until it does', async () => {
  let served = 0;
  const server = createServer((socket) => {
    createDeviceConnection(socket, {
      serve(_message, answer) {
        served++;
        setImmediate(() => answer({ head: RESPONSE, body: '' }));
      },
      tail: () => '',
      handOver: (given) => given.destroy(),
      idleMs: 60_000,
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const device = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  device.write(MESSAGE.repeat(MESSAGES));

  let before = -1;
  while (before !== served) {
    before = served;
    await sleep(300);
  }
  expect(served).toBeLessThan(MESSAGES / 2);

  let received = 0;
  device.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  device.resume();
  await expect.poll(() => received, { timeout: 20_000 }).toBe(MESSAGES * RESPONSE.length);
  device.destroy();
  server.close();
});

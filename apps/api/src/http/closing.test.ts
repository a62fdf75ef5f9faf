import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '../test/test-app.ts';

test('closing the server ends a connection whose request is incomplete', async () => {
  const t = await openTestApp();
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const cut = once(
    socket.on('error', () => undefined),
    'close',
  );
  socket.write(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await expect
    .poll(() => new Promise((resolve) => t.app.server.getConnections((_, n) => resolve(n))))
    .toBe(1);
  await t.app.close();
  await cut;
}, 30_000);

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from '../test/test-app.ts';

/** More than the buffers of both ends of a connection hold. */
const ROWS = 10_000;
const CSV = '/api/settings/getCertification?format=csv';
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  await t.database.transaction(system, (tx) =>
    sql`insert into certification (name, description)
      select 'Certificación ' || n, repeat('descripción ', 160) from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
      tx,
    ),
  );
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

const busyConnections = () => t.database.pool.usage.busy;

/** A reader that takes the head of the response and nothing more, until it resumes. */
async function stalledReader() {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET ${CSV} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${admin.token}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, head };
}

test('a reader that stalls holds no connection, and gets every row when it reads on', async () => {
  const { socket, head } = await stalledReader();
  await vi.waitFor(() => expect(busyConnections()).toBe(0));
  const parts = [head];
  for await (const part of socket) parts.push(part as Buffer);
  const [, body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
  const { total } = (await admin.call('GET', '/api/settings/getCertification?limit=1')).body;
  expect(body.trimEnd().split('\r\n')).toHaveLength(Number(total) + 1);
}, 60_000);

test('a reader that goes away frees its slot', async () => {
  for (let n = 0; n < 3; n++) {
    const { socket } = await stalledReader();
    socket.destroy();
    await vi.waitFor(async () => expect((await admin.call('GET', `${CSV}&search=zzz`)).status).toBe(200));
  }
}, 60_000);

test('closing the server does not wait for a reader that stalls', async () => {
  const { socket } = await stalledReader();
  const cut = once(socket, 'close');
  await t.app.close();
  socket.resume();
  await cut;
}, 60_000);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/db/seed/people.ts';
import { createClient } from '../durability/client.ts';
import { startProduct } from '../product/on-database.ts';

/** A server under load, the product or the reference, with its database. */
export interface Side {
  url: string;
  pid: number;
  token: string;
  connection: ConnectionSettings;
}

/** Runs `work` with the built product in its own process. */
export async function withProduct<T>(
  connection: ConnectionSettings,
  key: Buffer,
  work: (product: Side) => Promise<T>,
): Promise<T> {
  const { url, child } = await startProduct(connection, key);
  try {
    const { token } = await createClient(url).signIn('admin@gemelo.test', DEMO_PASSWORD);
    return await work({ url, pid: child.pid ?? 0, token, connection });
  } finally {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
  }
}

const referenceServer = fileURLToPath(new URL('./reference/server.ts', import.meta.url));

/** Runs `work` with the reference on the same database, with the product's session. */
export async function withReference<T>(
  { connection, token }: Side,
  work: (reference: Side) => Promise<T>,
): Promise<T> {
  const child = fork(referenceServer, { execArgv: ['--import', 'tsx'] });
  try {
    child.send(connection);
    const [{ port }] = (await once(child, 'message')) as [AddressInfo];
    return await work({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, token, connection });
  } finally {
    child.kill();
  }
}

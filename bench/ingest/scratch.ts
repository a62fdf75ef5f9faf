import { once } from 'node:events';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { startProduct } from '../product/on-database.ts';
import { type BenchDevice, makeDevices } from './devices.ts';

export const key = Buffer.alloc(32, 7);

export async function fill(connection: ConnectionSettings) {
  await migrate(connection);
  const database = openDatabase(connection);
  await seedDemo(database, createVault(key));
  await database.close();
}

/** Runs the product on a database of its own, with this many devices registered. */
export const withDevices = (
  count: number,
  settings: Record<string, string>,
  work: (devices: BenchDevice[], mqttPort: number, pid: number) => Promise<void>,
) =>
  withScratchDatabase(async (connection) => {
    await fill(connection);
    const devices = await makeDevices(connection, key, count);
    const { child, mqttPort } = await startProduct(connection, key, settings);
    await work(devices, mqttPort, child.pid ?? 0);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

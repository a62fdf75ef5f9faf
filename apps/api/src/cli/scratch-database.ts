import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import type { ConnectionSettings } from '../db/pool.ts';

/** Runs `work` as the superuser of a temporary database server that is removed afterwards. */
export async function withScratchDatabase<T>(
  work: (connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-scratch-'));
  const server = await startEmbedded({ dataDir, log: () => undefined });
  try {
    return await work(server.superuser);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

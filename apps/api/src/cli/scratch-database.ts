import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import type { ConnectionSettings } from '../db/pool.ts';

/** A database server of its own for the time of `work`, with nothing in it before and nothing left after. */
export async function withScratchDatabase<T>(
  work: (connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-scratch-'));
  const server = await startEmbedded({ dataDir, log: () => undefined });
  try {
    return await work(server.connection);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, readPassword, SUPERUSER } from './cluster.ts';
import { configuredEndpoint } from './configuration.ts';
import type { Connection } from './ensure-database.ts';
import { explain } from './failure.ts';
import { messages } from './messages.ts';
import { linkIn } from './placement.ts';
import { livingPostmaster } from './postmaster.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './start-embedded.ts';
import { FolderInUse, StartupError } from './startup-error.ts';

const ATTACH_TIMEOUT_MS = 10_000;

async function findConnection(dataDir: string): Promise<Connection | undefined> {
  const password = await readPassword(dataDir);
  const cluster = await realpath(linkIn(dataDir)).catch(() => undefined);
  if (!password || !cluster) return undefined;
  const running = await livingPostmaster(cluster);
  const endpoint = await configuredEndpoint(cluster);
  if (!running?.ready || !endpoint) return undefined;
  return { ...endpoint, user: SUPERUSER, password, database: DATABASE };
}

async function attach(dataDir: string): Promise<Connection> {
  const deadline = Date.now() + ATTACH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const connection = await findConnection(dataDir);
    if (connection) return connection;
    await sleep(100);
  }
  throw new StartupError(messages.notRunning(dataDir));
}

/** For short commands: uses the server of a running product if there is one, else starts its own. */
export async function useEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
  try {
    const connection = await attach(options.dataDir);
    return { connection, stop: async () => undefined, onExit: () => undefined };
  } catch (error) {
    throw await explain(error, options.dataDir, messages.initFailed);
  }
}

import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logins, loginsAt, readPassword } from './cluster.ts';
import { configuredEndpoint } from './configuration.ts';
import { explain } from './failure.ts';
import { messages } from './messages.ts';
import { linkIn } from './placement.ts';
import { livingPostmaster } from './postmaster.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './start-embedded.ts';
import { FolderInUse, StartupError } from './startup-error.ts';

const ATTACH_TIMEOUT_MS = 10_000;

/** Those of the server of a running product, if there is one. */
export async function findLogins(dataDir: string): Promise<Logins | undefined> {
  const password = await readPassword(dataDir);
  const cluster = await realpath(linkIn(dataDir)).catch(() => undefined);
  if (!password || !cluster) return undefined;
  const running = await livingPostmaster(cluster);
  const endpoint = await configuredEndpoint(cluster);
  if (!running?.ready || !endpoint) return undefined;
  return loginsAt(endpoint, password);
}

async function attach(dataDir: string): Promise<Logins> {
  const deadline = Date.now() + ATTACH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const logins = await findLogins(dataDir);
    if (logins) return logins;
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
    const { owner, superuser } = await attach(options.dataDir);
    return { connection: owner, superuser, stop: async () => undefined, onExit: () => undefined };
  } catch (error) {
    throw await explain(error, options.dataDir, messages.initFailed);
  }
}

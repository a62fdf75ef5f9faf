import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { explain } from './db/embedded/failure.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { StartupError } from './db/embedded/startup-error.ts';
import { useEmbedded } from './db/embedded/use-embedded.ts';
import { isConnectionFailure } from './db/failures.ts';
import { migrate } from './db/migrate.ts';
import type { ConnectionSettings } from './db/pool.ts';
import { createVault, keptKey, type Vault } from './security/vault.ts';

export interface Storage {
  database: Database;
  vault: Vault;
  close(): Promise<void>;
}

interface Server {
  connection: ConnectionSettings;
  direct?: ConnectionSettings | undefined;
  stop: () => Promise<void>;
}
const onServer = (url: string, directUrl: string | undefined): Server => ({
  connection: { connectionString: url },
  direct: directUrl ? { connectionString: directUrl } : undefined,
  stop: async () => undefined,
});

async function upToDate(connection: ConnectionSettings, dataDir: string) {
  try {
    await migrate(connection);
  } catch (failure) {
    const error = await explain(
      failure,
      dataDir,
      (reason) => `No se pudo preparar la base de datos: ${reason}.`,
    );
    if (error instanceof StartupError) throw error;
    const code = String((error as { code?: unknown }).code ?? '');
    if (isConnectionFailure(error) || code.startsWith('28') || code === '3D000') {
      throw new StartupError(
        `No se pudo entrar a la base de datos de DATABASE_URL: ${(error as Error).message}.`,
      );
    }
    throw error;
  }
}

/**
 * Opens the migrated database and the key to its secrets. With `guest`, it may attach to the server of a running
 * product.
 */
export async function openStorage(
  config: Config,
  log: (line: string) => void,
  guest = false,
): Promise<Storage> {
  const embedded = guest ? useEmbedded : startEmbedded;
  const server: Server = config.databaseUrl
    ? onServer(config.databaseUrl, config.databaseDirectUrl)
    : await embedded({ dataDir: config.dataDir, log });
  try {
    const { connection, direct } = server;
    await upToDate(direct ?? connection, config.dataDir);
    const key = config.key ? Buffer.from(config.key, 'base64') : await keptKey(config.dataDir);
    const database = openDatabase({ ...connection, direct, prepares: config.preparedStatements });
    return {
      database,
      vault: createVault(key),
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

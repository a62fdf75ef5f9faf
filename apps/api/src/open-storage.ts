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

async function onServer(url: string): Promise<{ connection: ConnectionSettings; stop: () => Promise<void> }> {
  return { connection: { connectionString: url }, stop: async () => undefined };
}

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

/** The database, migrated and ready, and the key to its secrets. A guest also takes the server of a running product. */
export async function openStorage(
  config: Config,
  log: (line: string) => void,
  guest = false,
): Promise<Storage> {
  const embedded = guest ? useEmbedded : startEmbedded;
  const server = config.databaseUrl
    ? await onServer(config.databaseUrl)
    : await embedded({ dataDir: config.dataDir, log });
  try {
    await upToDate(server.connection, config.dataDir);
    const key = config.key ? Buffer.from(config.key, 'base64') : await keptKey(config.dataDir);
    const database = openDatabase({ ...server.connection, prepares: config.preparedStatements });
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

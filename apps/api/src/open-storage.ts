import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { explain } from './db/embedded/failure.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { StartupError } from './db/embedded/startup-error.ts';
import { useEmbedded } from './db/embedded/use-embedded.ts';
import { isConnectionFailure } from './db/failures.ts';
import { migrate } from './db/migrate.ts';
import type { ConnectionSettings, Patience } from './db/pool.ts';
import { keptKeys } from './security/kept-keys.ts';
import { createVault, type Keys, type Vault } from './security/vault.ts';

export interface Storage {
  database: Database;
  vault: Vault;
  close(): Promise<void>;
}

interface Server {
  connection: ConnectionSettings;
  direct?: ConnectionSettings | undefined;
  patience?: Patience | undefined;
  stop: () => Promise<void>;
}
const onServer = (url: string, { databaseDirectUrl, patience }: Config): Server => ({
  connection: { connectionString: url },
  direct: databaseDirectUrl ? { connectionString: databaseDirectUrl } : undefined,
  patience,
  stop: async () => undefined,
});

export async function upToDate(connection: ConnectionSettings, dataDir: string) {
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

/** Requests step down in any case; the job queue works as the login itself. */
async function logsInAsSuperuser(database: Database): Promise<boolean> {
  const rows = await database.query<{ usesuper: boolean }>(
    'select usesuper from pg_user where usename = session_user',
    [],
  );
  return rows.some(({ usesuper }) => usesuper);
}

/** Starts the embedded server, or finds the configured one. With `guest`, it may attach to that of a running product. */
export const openServer = async (
  config: Config,
  log: (line: string) => void,
  guest: boolean,
): Promise<Server> => {
  const embedded = guest ? useEmbedded : startEmbedded;
  return config.databaseUrl
    ? onServer(config.databaseUrl, config)
    : embedded({ dataDir: config.dataDir, log });
};

const ofText = (key: string) => Buffer.from(key, 'base64');
/** What seals the secrets in the database, and what may still open them. */
export async function keysOf({ key, olderKeys, dataDir }: Config): Promise<Keys> {
  const named = olderKeys.map(ofText);
  if (key) return { key: ofText(key), older: named };
  const kept = await keptKeys(dataDir);
  return { key: kept.key, older: [...kept.older, ...named] };
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
  const server = await openServer(config, log, guest);
  try {
    const { connection, direct, patience } = server;
    await upToDate(direct ?? connection, config.dataDir);
    const { key, older } = await keysOf(config);
    const database = openDatabase({ ...connection, direct, patience, prepares: config.preparedStatements });
    if (await logsInAsSuperuser(database))
      log(
        'Aviso: la cuenta de DATABASE_URL es superusuaria; basta con que sea dueña de la base y pueda crear roles.',
      );
    return {
      database,
      vault: createVault(key, older),
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

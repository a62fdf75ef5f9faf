import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { patiently } from './db/connection-trouble.ts';
import { explain } from './db/embedded/failure.ts';
import { logFileIn } from './db/embedded/server-log.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { StartupError } from './db/embedded/startup-error.ts';
import { useEmbedded } from './db/embedded/use-embedded.ts';
import { ensureCanary } from './db/key-canary.ts';
import { migrate } from './db/migrate.ts';
import type { ConnectionSettings, Patience } from './db/pool.ts';
import { checkAddresses, checkServing } from './db/start-check.ts';
import { withClient } from './db/with-client.ts';
import { keptKeys, storedKeys } from './security/kept-keys.ts';
import { createVault, type Keys, type Vault } from './security/vault.ts';

type Log = (line: string) => void;

export interface Storage {
  database: Database;
  vault: Vault;
  close(): Promise<void>;
}

interface Server {
  connection: ConnectionSettings;
  direct?: ConnectionSettings | undefined;
  patience?: Patience | undefined;
  /** Does work on the server; what the operator can mend fails with a `StartupError`. */
  reach<T>(settings: ConnectionSettings, work: () => Promise<T>): Promise<T>;
  stop: () => Promise<void>;
}
/** How long a server that cannot be reached is waited for. */
const WAIT_S = 30;

const CHECK_ADDRESS = 'Comprueba que PostgreSQL está en marcha y que DATABASE_URL tiene su dirección.';

async function onServer(url: string, config: Config, log: Log): Promise<Server> {
  const { databaseDirectUrl, preparedStatements, patience } = config;
  const connection = { connectionString: url };
  const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : undefined;
  const reach: Server['reach'] = (settings, work) =>
    patiently(work, { settings, seconds: WAIT_S, log, advice: CHECK_ADDRESS });
  await checkAddresses({ connection, direct, prepares: preparedStatements }, reach);
  return { connection, direct, patience, reach, stop: async () => undefined };
}

async function onEmbedded(dataDir: string, log: Log, guest: boolean): Promise<Server> {
  const { connection, stop } = await (guest ? useEmbedded : startEmbedded)({ dataDir, log });
  const sentence = (reason: string) => `No se pudo preparar la base de datos: ${reason}.`;
  const explained = async (failure: unknown) => {
    throw await explain(failure, dataDir, sentence);
  };
  const advice = `Los detalles están en «${logFileIn(dataDir)}».`;
  // Whoever supervises this server tells what happens to it.
  const quiet = { seconds: WAIT_S, log: () => undefined, advice };
  return {
    connection,
    reach: (settings, work) => patiently(() => work().catch(explained), { ...quiet, settings }),
    stop,
  };
}

/** Starts the embedded server, or finds the configured one. With `guest`, it may attach to that of a running product. */
export const openServer = async (config: Config, log: Log, guest: boolean): Promise<Server> =>
  config.databaseUrl ? onServer(config.databaseUrl, config, log) : onEmbedded(config.dataDir, log, guest);

const ofText = (key: string) => Buffer.from(key, 'base64');
type KeySettings = Pick<Config, 'key' | 'olderKeys' | 'dataDir'>;

/** Undefined before the embedded database has made its key. */
export async function knownKeys({ key, olderKeys, dataDir }: KeySettings): Promise<Keys | undefined> {
  const named = olderKeys.map(ofText);
  if (key) return { key: ofText(key), older: named };
  const kept = await storedKeys(dataDir);
  return kept && { key: kept.key, older: [...kept.older, ...named] };
}

/** What seals the secrets in the database, and what may still open them. */
export async function keysOf(config: KeySettings): Promise<Keys> {
  if (!config.key) await keptKeys(config.dataDir);
  const found = await knownKeys(config);
  if (!found) throw new Error('the key of the data folder is gone');
  return found;
}

export const wrongKey = ({ key, dataDir }: KeySettings) =>
  key
    ? 'GEMELO_KEY no es la clave que cifró los secretos de esta base de datos: pon la clave con la que se guardaron (y, si estaba cambiándose, la otra en GEMELO_KEY_OLD). Si se perdió, véase «When it does not start» en docs/operations.md.'
    : `La clave de «${join(dataDir, 'gemelo.key')}» no es la que cifró los secretos de esta base de datos: devuelve ahí la de la copia de respaldo que acompaña a la base. Si se perdió, véase «When it does not start» en docs/operations.md.`;

async function prepare(login: ConnectionSettings, config: Config): Promise<Keys> {
  await migrate(login);
  const keys = await keysOf(config);
  await withClient(login, async (client) => {
    if (!(await ensureCanary(client, keys))) throw new StartupError(wrongKey(config));
  });
  return keys;
}

/**
 * Opens the migrated database and the key to its secrets. With `guest`, it may attach to the server of a running
 * product.
 */
export async function openStorage(config: Config, log: Log, guest = false): Promise<Storage> {
  const server = await openServer(config, log, guest);
  try {
    const { connection, direct, patience, reach } = server;
    const login = direct ?? connection;
    const { key, older } = await reach(login, () => prepare(login, config));
    const settings = { ...connection, direct, patience, prepares: config.preparedStatements };
    const database = openDatabase(settings, config.databasePool);
    const close = async () => {
      await database.close();
      await server.stop();
    };
    // A busy machine may take longer to connect than the pool waits, and what follows asks only once.
    await reach(connection, () => checkServing(database, log)).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return { database, vault: createVault(key, older), close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

import pg from 'pg';
import type { Config } from './config.ts';
import { FolderInUse, StartupError } from './db/embedded/startup-error.ts';
import { type Resealed, reseal } from './db/reseal.ts';
import { keysOf, openServer, upToDate } from './open-storage.ts';
import { beginRotation, endRotation } from './security/kept-keys.ts';

type Print = (line: string) => void;

/** A running product holds the key that it keeps in a file in memory, so there it has to be stopped. */
async function openStopped(config: Config, print: Print) {
  try {
    return await openServer(config, print, false);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartupError(
      'Gemelo está en marcha: detenlo, cambia la clave con «npm run rotate-key» y arráncalo de nuevo.',
    );
  }
}

const mustHaveOld = ({ olderKeys }: Config) => {
  if (olderKeys.length > 0) return;
  throw new StartupError(
    'La clave está en GEMELO_KEY: pon ahí la nueva, deja la anterior en GEMELO_KEY_OLD, reinicia todos los procesos y ejecuta «npm run rotate-key» otra vez.',
  );
};

/**
 * Seals what the database keeps with a new key: the next one of the file, or `GEMELO_KEY` with the one of before in
 * `GEMELO_KEY_OLD`. It may be stopped at any moment and run again.
 */
export async function rotateKey(
  config: Config,
  print: Print,
  onBatch?: (so: Resealed) => void,
): Promise<Resealed> {
  const isKept = config.key === undefined;
  if (!isKept) mustHaveOld(config);
  const server = isKept ? await openStopped(config, print) : await openServer(config, print, true);
  try {
    const settings = server.direct ?? server.connection;
    await upToDate(settings, config.dataDir);
    if (isKept) await beginRotation(config.dataDir);
    const client = new pg.Client(settings);
    await client.connect();
    const done = await reseal(client, await keysOf(config), onBatch ? { onBatch } : {}).finally(() =>
      client.end(),
    );
    if (isKept) await endRotation(config.dataDir);
    return done;
  } finally {
    await server.stop();
  }
}

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

const rowsIn = ({ table, column, count }: Resealed['unreadable'][number]) => `  ${table}.${column}: ${count}`;

/** What the operator is told. What no key opens may belong to one that was mistyped, so then no key may be given up. */
export function outcomeOf({ changed, unreadable }: Resealed, isKept: boolean): string[] {
  const lines = [`Cifrados de nuevo: ${changed}.`];
  if (isKept) lines.push('La clave nueva está en gemelo.key; la anterior se borró.');
  if (unreadable.length > 0)
    return [
      ...lines,
      'Ninguna de las claves abre estos valores; siguen como estaban y pueden ser de otra clave:',
      ...unreadable.map(rowsIn),
      isKept
        ? 'Si tienes otra copia de gemelo.key de cuando se guardaron, consérvala.'
        : 'Comprueba GEMELO_KEY_OLD, no te deshagas de ninguna clave y ejecútalo otra vez.',
    ];
  if (isKept) return lines;
  return [
    ...lines,
    changed > 0
      ? 'Cuando todos los procesos usen la clave nueva, ejecútalo otra vez: si dice 0, quita GEMELO_KEY_OLD.'
      : 'Nada depende ya de la clave anterior: quita GEMELO_KEY_OLD y reinicia.',
  ];
}

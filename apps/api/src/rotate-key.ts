import type pg from 'pg';
import type { Config } from './config.ts';
import { FolderInUse, StartupError } from './db/embedded/startup-error.ts';
import { keysOpen, resealCanary } from './db/key-canary.ts';
import { migrate } from './db/migrate.ts';
import { type Resealed, reseal } from './db/reseal.ts';
import { withClient } from './db/with-client.ts';
import { keysOf, openServer, wrongKey } from './open-storage.ts';
import { beginRotation, endRotation } from './security/kept-keys.ts';
import type { Keys } from './security/vault.ts';

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

interface Rotation {
  /** The key of before is gone: what it sealed stays unreadable, and the new key is the right one from now on. */
  isLost?: boolean;
}

/** Seals the values and then the canary, which counts as one more value that no key opens. */
async function sealAll(client: pg.Client, keys: Keys, isLost: boolean) {
  const done = await reseal(client, keys);
  if (!(await resealCanary(client, keys, isLost)))
    done.unreadable.push({ table: 'installation', column: 'value', count: 1 });
  return done;
}

/**
 * Seals what the database keeps with a new key: the next one of the file, or `GEMELO_KEY` with the one of before in
 * `GEMELO_KEY_OLD`. It may be stopped at any moment and run again.
 */
export async function rotateKey(
  config: Config,
  print: Print,
  { isLost = false }: Rotation = {},
): Promise<Resealed> {
  const isKept = config.key === undefined;
  if (!isKept && !isLost) mustHaveOld(config);
  const server = isKept ? await openStopped(config, print) : await openServer(config, print, true);
  const login = server.direct ?? server.connection;
  try {
    await server.reach(login, () => migrate(login));
    return await withClient(login, async (client) => {
      // The end of this rotation removes the key of before, which must not be one of another database.
      const isWrong = isKept && (await keysOpen(client, await keysOf(config))) === false;
      if (isWrong && !isLost) throw new StartupError(wrongKey(config));
      if (isKept) await beginRotation(config.dataDir);
      const done = await sealAll(client, await keysOf(config), isLost);
      if (isKept) await endRotation(config.dataDir);
      return done;
    });
  } finally {
    await server.stop();
  }
}

const rowsIn = ({ table, column, count }: Resealed['unreadable'][number]) => `  ${table}.${column}: ${count}`;

/** What the operator is told. What no key opens may belong to one that was mistyped, so then no key may be given up. */
export function outcomeOf({ changed, unreadable }: Resealed, isKept: boolean, isLost = false): string[] {
  const lines = [`Cifrados de nuevo: ${changed}.`];
  if (isKept) lines.push('La clave nueva está en gemelo.key; la anterior se borró.');
  if (isLost)
    return [
      ...lines,
      'Gemelo inicia desde ahora con la clave nueva.',
      ...(unreadable.length > 0
        ? ['Lo que cifró la perdida no se puede leer y hay que crearlo otra vez:']
        : []),
      ...unreadable.map(rowsIn),
    ];
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

import type pg from 'pg';
import type { Config } from '../config.ts';
import { errorCode } from '../db/embedded/failure.ts';
import { keysOpen } from '../db/key-canary.ts';
import { knownKeys, wrongKey } from '../open-storage.ts';
import { type Finding, right, wrong } from './finding.ts';
import { hasTable } from './migrations.check.ts';

type KeySettings = Pick<Config, 'key' | 'olderKeys' | 'dataDir'>;

/** A database of an older version lacks some of the tables and columns with secrets. */
const isOlder = (error: unknown) => /^42(P01|703)$/.test(errorCode(error) ?? '');

/** Whether the key is the one that sealed the secrets of this database. */
export async function checkKey(client: pg.ClientBase, settings: KeySettings): Promise<Finding[]> {
  if (!(await hasTable(client, 'installation'))) return [];
  const keys = await knownKeys(settings);
  try {
    const isRight = keys ? await keysOpen(client, keys) : false;
    if (isRight === false) return [wrong(wrongKey(settings))];
    return [
      right(
        isRight
          ? 'La clave es la de esta base de datos.'
          : 'La base de datos no guarda secretos todavía: el primer inicio la une a esta clave.',
      ),
    ];
  } catch (error) {
    if (isOlder(error)) return [right('La clave se compara con la base de datos al iniciar.')];
    throw error;
  }
}

import type pg from 'pg';
import { createVault, type Keys, type Vault } from '../security/vault.ts';
import { sealedColumns } from './sealed-columns.ts';

const BATCH = 200;

export interface Resealed {
  /** Rows sealed anew. */
  changed: number;
  /** Values that none of the keys opens, by column: they stay as they are. */
  unreadable: { table: string; column: string; count: number }[];
}
interface Sealed {
  key: unknown[];
  sealed: Buffer;
}

/** The value under the current key; null if it is, undefined if no key opens it. */
function sealedAnew(current: Vault, any: Vault, sealed: Buffer): Buffer | null | undefined {
  const opened = (vault: Vault) => {
    try {
      return vault.open(sealed);
    } catch {
      return undefined;
    }
  };
  if (opened(current) !== undefined) return null;
  const plain = opened(any);
  return plain === undefined ? undefined : current.seal(plain);
}

/** A batch is one transaction, so that it may be interrupted between any two statements. */
async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Seals everything in the database with the current key that an older one has sealed. What is done stays done, and is
 * passed over when it is run again. The connection is that of the owner: certificates are closed to the serving role.
 */
export async function reseal(
  client: pg.ClientBase,
  { key: newKey, older }: Keys,
  { size = BATCH, onBatch = () => undefined }: { size?: number; onBatch?: (so: Resealed) => void } = {},
): Promise<Resealed> {
  const current = createVault(newKey);
  const any = createVault(newKey, older);
  const total: Resealed = { changed: 0, unreadable: [] };
  await client.query(`select set_config('app.all', 'on', false)`);

  for (const { table, key, column } of sealedColumns) {
    const columns = key.join(', ');
    const numbers = key.map((_, at) => `$${at + 1}`).join(', ');
    const closed = { table, column, count: 0 };
    let after: unknown[] = key.map(() => 0);
    for (let isLast = false; !isLast; ) {
      await inTransaction(client, async () => {
        const { rows } = await client.query<Sealed>(
          `select json_build_array(${columns}) as key, ${column} as sealed from ${table}
           where ${column} is not null and (${columns}) > (${numbers}) order by ${columns} limit ${size} for update`,
          after,
        );
        for (const { key: id, sealed } of rows) {
          const fresh = sealedAnew(current, any, sealed);
          if (fresh === undefined) closed.count += 1;
          if (!fresh) continue;
          await client.query(
            `update ${table} set ${column} = $${key.length + 1} where (${columns}) = (${numbers})`,
            [...id, fresh],
          );
          total.changed += 1;
        }
        after = rows.at(-1)?.key ?? after;
        isLast = rows.length < size;
      });
      onBatch(total);
    }
    if (closed.count > 0) total.unreadable.push(closed);
  }
  return total;
}

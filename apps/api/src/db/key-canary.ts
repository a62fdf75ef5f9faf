import type pg from 'pg';
import { createVault, type Keys, type Vault } from '../security/vault.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Its row in `installation`: a text that the key of this database has sealed, base64. */
export const CANARY = 'key-canary';
const PLAIN = 'gemelo';
/** How many values of each column are tried in a database that has no canary yet; some may be damaged. */
const TRIED = 5;

const opens = (vault: Vault, sealed: Buffer) => {
  try {
    vault.open(sealed);
    return true;
  } catch {
    return false;
  }
};
const sealedBy = (vault: Vault) => vault.seal(PLAIN).toString('base64');

async function canaryOf(client: pg.ClientBase): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [
    CANARY,
  ]);
  return rows[0] && Buffer.from(rows[0].value, 'base64');
}

/** A few of the values that the vault has sealed. The owner is subject to the policies too. */
async function sealedValues(client: pg.ClientBase): Promise<Buffer[]> {
  const parts = sealedColumns.map(
    ({ table, column }) =>
      `(select ${column} as sealed from ${table} where ${column} is not null limit ${TRIED})`,
  );
  await client.query('begin read only');
  try {
    await client.query(`select set_config('app.all', 'on', true)`);
    const { rows } = await client.query<{ sealed: Buffer }>(parts.join(' union all '));
    return rows.map(({ sealed }) => sealed);
  } finally {
    await client.query('rollback');
  }
}

/** Whether the keys open what this database keeps; `undefined` while it keeps nothing sealed. */
export async function keysOpen(client: pg.ClientBase, { key, older }: Keys): Promise<boolean | undefined> {
  const vault = createVault(key, older);
  const canary = await canaryOf(client);
  if (canary) return opens(vault, canary);
  const values = await sealedValues(client);
  return values.length === 0 ? undefined : values.some((sealed) => opens(vault, sealed));
}

/** Leaves a canary where there is none, unless the keys do not open what is there. Returns whether they are right. */
export async function ensureCanary(client: pg.ClientBase, keys: Keys): Promise<boolean> {
  if ((await keysOpen(client, keys)) === false) return false;
  await client.query('insert into installation (key, value) values ($1, $2) on conflict (key) do nothing', [
    CANARY,
    sealedBy(createVault(keys.key)),
  ]);
  // Another process may have been first, with another key.
  return (await keysOpen(client, keys)) === true;
}

/**
 * Puts the canary under the current key, after everything else. False if none of the keys opens it: then it stays,
 * unless the key that sealed it is `lost`.
 */
export async function resealCanary(client: pg.ClientBase, keys: Keys, lost: boolean): Promise<boolean> {
  const canary = await canaryOf(client);
  const opensIt = canary && opens(createVault(keys.key, keys.older), canary);
  if (!lost && !opensIt) return !canary;
  await client.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [CANARY, sealedBy(createVault(keys.key))],
  );
  return true;
}

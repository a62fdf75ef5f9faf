import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { reseal } from './db/reseal.ts';
import { sealedColumns } from './db/sealed-columns.ts';
import { outcomeOf, rotateKey } from './rotate-key.ts';
import { createVault } from './security/vault.ts';
import { TEST_KEY } from './test/database-server.ts';
import { databaseUrl } from './test/database-url.ts';
import { cloneDatabase } from './test/test-app.ts';

/** Hashes, which nothing opens, and the contents of files. */
const UNSEALED = [
  ...['form_link.token_hash', 'idempotency.request_hash', 'oauth_flow.state_hash', 'recovery_code.hash'],
  ...[
    'secret_link.hash',
    'session.token_hash',
    'audit_chain.hash',
    'audit_checkpoint.hash',
    'twin_token.token_hash',
    'file.sha256',
  ],
  ...['storage_certificate.figures_digest', 'storage_certificate.file', 'storage_certificate.file_digest'],
  ...['mail_file.content', 'provision_key.secret_hash', 'twin_token.former_hash', 'waiting_device.asker'],
];
const ROWS = 7;

let owner: pg.Client;
let connection: pg.ClientConfig;
beforeAll(async () => {
  const { database } = await cloneDatabase();
  connection = { ...inject('databaseOwner'), database };
  owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(`select set_config('app.all', 'on', false)`);
  await fill();
});
afterAll(() => owner.end());

/** Rows of every kind, more than a batch takes. */
async function fill() {
  const byUser = `from app_user u where u.id_company = 1 order by u.id_user limit ${ROWS}`;
  await owner.query(`update app_user set totp_secret = 'x', totp_pending = 'x'`);
  await owner.query(`insert into platform_session (id_user, id_platform, id_company, token_secret, expires_at)
    select u.id_user, p.id_platform, 1, 'x', now() from platform p cross join (select id_user ${byUser}) u`);
  await owner.query(`insert into storage_certificate (id_company, number, subject_kind, id_subject, subject_name,
      period_from, period_to, id_user, issued_at, figures, figures_digest, file, file_digest, seal)
    select 1, 'C-' || n, 'lot', 1, 'x', now(), now(), 1, now(), '{}', 'x', 'x', 'x', 'x' from generate_series(1, ${ROWS}) n`);
  await owner.query(`insert into session (token_hash, id_user, expires_at)
    select sha256('x' || u.id_user::text::bytea), u.id_user, now() + interval '1 day' ${byUser}`);
  await owner.query(`insert into push_subscription (id_company, id_user, id_session, endpoint, p256dh, auth, public_key)
    select 1, s.id_user, s.id_session, 'https://ejemplo.test/' || s.id_session, 'x', 'x', 'x' from session s`);
  await owner.query(`insert into form_link (id_company, id_form, name, token_hash, token_secret, expires_at)
    select 1, (select min(id_form) from form where id_company = 1), 'x' || n, sha256(n::text::bytea), 'x', now()
    from generate_series(1, ${ROWS}) n`);
  await owner.query(`insert into provision_key (id_company, name, key, secret_hash, secret_sealed)
    select 1, 'Clave ' || n, 'gk' || n, 'x', 'x' from generate_series(1, ${ROWS}) n`);
  await owner.query(`insert into waiting_device (id_company, protocol, name, credential_sealed)
    select 1, 'thingsboard', 'Sonda ' || n, 'x' from generate_series(1, ${ROWS}) n`);
  await owner.query(`insert into audit_checkpoint (id_company, position, hash, seal)
    select 1, n, 'x', 'x' from generate_series(1, ${ROWS}) n`);
  await owner.query('delete from network');
  await owner.query(`insert into network (id_company, name, ssid, security, password)
    select 1, 'Red ' || n, 'x', 'wpa2', 'x' from generate_series(1, ${ROWS}) n`);
}

interface Kept {
  id: string;
  sealed: Buffer;
}
const kept = async ({ table, key, column }: (typeof sealedColumns)[number]): Promise<Kept[]> =>
  (
    await owner.query<Kept>(
      `select ${key.join(` || ' ' || `)} || ' ${table} ${column}' as id, ${column} as sealed from ${table}
       where ${column} is not null order by 1`,
    )
  ).rows;
async function everything() {
  const found: Kept[] = [];
  for (const column of sealedColumns) found.push(...(await kept(column)));
  return found;
}

/** Seals every row with a key, each with words of its own. */
async function sealAll(key: Buffer) {
  const vault = createVault(key);
  for (const column of sealedColumns)
    for (const { id, sealed } of await kept(column)) {
      const fresh = vault.seal(id);
      await owner.query(
        `update ${column.table} set ${column.column} = $1
         where ${column.column} = $2 and ${column.key.join(` || ' ' || `)} || ' ${column.table} ${column.column}' = $3`,
        [fresh, sealed, id],
      );
    }
}
const opens = (key: Buffer, { id, sealed }: Kept) => {
  try {
    return createVault(key).open(sealed) === id;
  } catch {
    return false;
  }
};
const openedBy = async (key: Buffer) => (await everything()).filter((one) => opens(key, one)).length;

beforeEach(() => sealAll(TEST_KEY));

test('every column of bytes is either sealed, and rotated, or known not to be', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'
       and table_name in (
         select relname from pg_class where relnamespace = 'public'::regnamespace and not relispartition) order by 1`,
  );
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...sealed, ...UNSEALED].sort());
});

test('afterwards the new key opens everything and the old one nothing', async () => {
  const next = randomBytes(32);
  const all = (await everything()).length;
  for (const column of sealedColumns) expect((await kept(column)).length, column.table).toBeGreaterThan(3);
  expect(await openedBy(TEST_KEY)).toBe(all);
  expect(await reseal(owner, { key: next, older: [TEST_KEY] }, { size: 3 })).toEqual({
    ...{ changed: all, unreadable: [] },
  });
  expect([await openedBy(next), await openedBy(TEST_KEY)]).toEqual([all, 0]);
  expect(await reseal(owner, { key: next, older: [TEST_KEY] })).toEqual({ changed: 0, unreadable: [] });
});

test.each([1, 2, 5, 9])(
  'interrupted in batch %i it is run again, and both keys open everything meanwhile',
  async (last) => {
    const keys = { key: randomBytes(32), older: [TEST_KEY] };
    const all = (await everything()).length;
    const stopped = new pg.Client(connection);
    await stopped.connect();
    // A lost connection also ends the transaction.
    stopped.on('error', () => undefined);
    let batches = 0;
    const onBatch = () => {
      batches += 1;
      if (batches === last) throw new Error('killed');
    };
    await expect(reseal(stopped, keys, { size: 3, onBatch })).rejects.toThrow('killed');
    await stopped.end();
    const done = await openedBy(keys.key);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(all);
    const both = createVault(keys.key, keys.older);
    expect((await everything()).every(({ id, sealed }) => both.open(sealed) === id)).toBe(true);

    expect((await reseal(owner, keys)).changed).toBe(all - done);
    expect([await openedBy(keys.key), await openedBy(TEST_KEY)]).toEqual([all, 0]);
  },
);

test('a statement that fails undoes its batch alone', async () => {
  const keys = { key: randomBytes(32), older: [TEST_KEY] };
  const all = (await everything()).length;
  await owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.name = 'Red 5' then raise exception 'full'; end if; return new; end $$`);
  await owner.query('create trigger refuse before update on network for each row execute function refuse()');
  await expect(reseal(owner, keys, { size: 3 })).rejects.toThrow('full');
  await owner.query('drop trigger refuse on network');
  expect(await openedBy(keys.key)).toBe(all - ROWS + 3);
  await reseal(owner, keys);
  expect(await openedBy(keys.key)).toBe(all);
});

test('what no key opens stays, and is counted', async () => {
  const broken = Buffer.from('no es de nadie');
  await owner.query(`update network set password = $1 where name = 'Red 2'`, [broken]);
  const keys = { key: randomBytes(32), older: [TEST_KEY] };
  const done = await reseal(owner, keys, { size: 2 });
  expect(done.unreadable).toEqual([{ table: 'network', column: 'password', count: 1 }]);
  const { rows } = await owner.query<{ password: Buffer }>(
    `select password from network where name = 'Red 2'`,
  );
  expect(rows[0]?.password).toEqual(broken);
});

test('the command takes the keys of the environment, and asks for the old one', async () => {
  const next = randomBytes(32);
  const all = (await everything()).length;
  const env = { DATABASE_URL: databaseUrl(connection), GEMELO_KEY: next.toString('base64') };
  await expect(rotateKey(readConfig(env), () => undefined)).rejects.toThrow('GEMELO_KEY_OLD');
  const old = `${randomBytes(32).toString('base64')}, ${TEST_KEY.toString('base64')}`;
  const done = await rotateKey(readConfig({ ...env, GEMELO_KEY_OLD: old }), () => undefined);
  expect(done).toEqual({ changed: all, unreadable: [] });
  expect(await openedBy(next)).toBe(all);
  expect(() => readConfig({ ...env, GEMELO_KEY_OLD: 'corta' })).toThrow('GEMELO_KEY_OLD');
});

test('with a mistyped old key nobody is told to give one up', async () => {
  const env = { DATABASE_URL: databaseUrl(connection), GEMELO_KEY: randomBytes(32).toString('base64') };
  const mistyped = readConfig({ ...env, GEMELO_KEY_OLD: randomBytes(32).toString('base64') });
  const done = await rotateKey(mistyped, () => undefined);
  expect(done.changed).toBe(0);
  expect(done.unreadable).toContainEqual({ table: 'network', column: 'password', count: ROWS });
  expect(done.unreadable.reduce((sum, { count }) => sum + count, 0)).toBe((await everything()).length);
  const told = outcomeOf(done, false).join(' ');
  expect(told).toContain(`network.password: ${ROWS}`);
  expect(told).toContain('no te deshagas de ninguna clave');
  expect(told).not.toContain('quita GEMELO_KEY_OLD');
  expect(outcomeOf(done, true).join(' ')).toContain('pueden ser de otra clave');
});

test('the old key is given up when everything was read, and nothing is left to seal', () => {
  const last = (changed: number) => outcomeOf({ changed, unreadable: [] }, false).at(-1);
  expect(last(3)).toContain('ejecútalo otra vez');
  expect(last(0)).toContain('Nada depende ya de la clave anterior');
  expect(outcomeOf({ changed: 3, unreadable: [] }, true)).toHaveLength(2);
  const gone = { changed: 0, unreadable: [{ table: 'network', column: 'password', count: 2 }] };
  expect(outcomeOf(gone, false, true).at(-1)).toBe('  network.password: 2');
});

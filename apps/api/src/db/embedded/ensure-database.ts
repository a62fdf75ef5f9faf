import pg from 'pg';
import type { Connection, Logins } from './cluster.ts';
import { errorCode } from './failure.ts';
import { handOver } from './hand-over.ts';

const NO_SUCH_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';
const CONNECT_TIMEOUT_MS = 10_000;

async function query<T extends pg.QueryResultRow>(connection: Connection, statement: string): Promise<T[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A failed call reports the error; without a listener a dying server would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const isWrongPassword = (error: unknown) => errorCode(error) === WRONG_PASSWORD;

const isUnknown = (error: unknown) => isWrongPassword(error) || errorCode(error) === NO_SUCH_DATABASE;

/** The version of the server, unless the product's database is missing or belongs to someone else. */
async function versionFor(owner: Connection): Promise<string | undefined> {
  try {
    const [row] = await query<{ version: string }>(
      owner,
      `select current_setting('server_version') as version from pg_database
       where datname = current_database() and datdba = current_user::regrole`,
    );
    return row?.version;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/**
 * Checks that the server answers and returns its version. The first start creates the product's database and its owner;
 * data of a version that worked as the superuser is handed over to the owner.
 */
export async function ensureDatabase({ superuser, owner }: Logins): Promise<string> {
  const known = await versionFor(owner);
  if (known !== undefined) return known;
  const { user, password, database } = owner;
  const maintenance = { ...superuser, database: 'postgres' };
  await query(
    maintenance,
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${user}') then create role ${user}; end if;
       alter role ${user} with login createrole password '${password}';
     end $$`,
  );
  const [found] = await query(maintenance, `select from pg_database where datname = '${database}'`);
  if (found) await query(superuser, handOver(user));
  else await query(maintenance, `create database "${database}" owner ${user}`);
  return (await versionFor(owner)) ?? '';
}

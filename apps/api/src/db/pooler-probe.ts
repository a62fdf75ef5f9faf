import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionSettings } from './pool.ts';

const TIMEOUT_MS = 10_000;
/** A pooler gives out whichever server is free, so that one look may miss a change. */
const ROUNDS = 5;

async function onClients<T>(
  settings: readonly ConnectionSettings[],
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = settings.map(
    (one) => new pg.Client({ ...one, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }),
  );
  try {
    // A lost connection already fails its statement.
    for (const client of clients) await client.on('error', () => undefined).connect();
    return await work(...clients);
  } finally {
    for (const client of clients) void client.end().catch(() => undefined);
  }
}

async function ask<T>(client: pg.Client, query: string | pg.QueryConfig): Promise<T> {
  const { rows } = await client.query<{ value: T }>(query);
  return rows[0]?.value as T;
}
const backendOf = (client: pg.Client) => ask<number>(client, 'select pg_backend_pid() as value');

/** The process that the server named at the beginning; a pooler names one of its own. */
const isDirect = async (client: pg.Client) =>
  (client as unknown as { processID: number | null }).processID === (await backendOf(client));

async function holdsOther(client: pg.Client, backend: number): Promise<boolean> {
  await client.query('begin');
  return (await backendOf(client)) !== backend;
}

/** Whether a connection keeps its server; with a transaction pooler it changes, or two connections share one. */
export const keepsSessions = (settings: ConnectionSettings): Promise<boolean> =>
  onClients([settings], async (client) => {
    if (await isDirect(client)) return true;
    const backend = await backendOf(client);
    return onClients([settings], async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        if (!(await holdsOther(other, backend)) || (await backendOf(client)) !== backend) return false;
        await other.query('rollback');
      }
      return true;
    });
  });

/** Whether a connection finds what it has prepared, and not what another one has under the same name. */
export const keepsPrepared = (settings: ConnectionSettings): Promise<boolean> =>
  onClients([settings, settings], async (...clients) => {
    const name = `probe_${randomBytes(6).toString('hex')}`;
    try {
      for (let round = 0; round < ROUNDS; round++)
        for (const [n, client] of clients.entries())
          if ((await ask<number>(client, { name, text: `select ${n} as value` })) !== n) return false;
      return true;
    } catch (error) {
      // The name exists, or is unknown.
      if (['42P05', '26000'].includes(String((error as { code?: unknown }).code))) return false;
      throw error;
    }
  });

const WHICH = `select pg_postmaster_start_time() || ' ' || oid as value from pg_database where datname = current_database()`;

/** Whether two addresses lead to the same database of the same running server. */
export const areSameDatabase = (one: ConnectionSettings, other: ConnectionSettings): Promise<boolean> =>
  onClients([one, other], async (...clients) => {
    const found = await Promise.all(
      clients.map(async (client) => {
        await client.query('begin');
        await client.query(
          `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`,
        );
        return ask<string>(client, WHICH);
      }),
    );
    return found[0] === found[1];
  });

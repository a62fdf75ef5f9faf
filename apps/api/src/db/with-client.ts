import pg from 'pg';
import type { ConnectionSettings } from './pool.ts';

export const CONNECT_MS = 10_000;

/** Lends a connection of its own, as the login itself, and ends it. */
export async function withClient<T>(
  settings: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...settings });
  // A lost connection already fails its statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

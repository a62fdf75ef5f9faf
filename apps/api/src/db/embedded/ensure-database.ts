import pg from 'pg';
import { errorCode } from './failure.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

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

/**
 * Checks that the server answers, creates the product's database on the first start, and returns the server version.
 */
export async function ensureDatabase(connection: Connection): Promise<string> {
  const version = async () => {
    const [row] = await query<{ server_version: string }>(connection, 'show server_version');
    return row?.server_version ?? '';
  };
  try {
    return await version();
  } catch (error) {
    if (errorCode(error) !== NO_SUCH_DATABASE) throw error;
    await query({ ...connection, database: 'postgres' }, `create database "${connection.database}"`);
    return version();
  }
}

import type pg from 'pg';
import type { Database } from './client.ts';

/** Years of readings may have to be read. */
const QUERY_TIMEOUT_MS = 3_600_000;

export type RunQuery = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** A transaction of a job over all companies whose statements take as long as there is data. */
export async function longTransaction<T>(
  { pool }: Database,
  work: (runQuery: RunQuery) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin; select use_all()');
    await client.query('set local statement_timeout = 0');
    const done = await work(async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
      const query = { text, values, query_timeout: QUERY_TIMEOUT_MS } as pg.QueryConfig;
      return (await client.query<Row>(query)).rows;
    });
    await client.query('commit');
    return done;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

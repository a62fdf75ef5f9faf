import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}
type Query = string | { text: string; values?: unknown[] };

/** The statements that `work` sends to the database, in their order, with what ends a transaction. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [Query, unknown[] | undefined];
    sent.push(
      typeof query === 'string'
        ? { text: query, values: values ?? [] }
        : { text: query.text, values: query.values ?? values ?? [] },
    );
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return sent;
}

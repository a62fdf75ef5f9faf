import { createServer } from 'node:http';
import pg from 'pg';
import type { Case } from './cases.ts';
import { type Kind, macOf, nameOf } from './numbers.ts';
import type { Statement } from './recorded.ts';

/**
 * The least that could answer: node:http and pg, the statements of the product one after the other on one connection,
 * and their last rows as JSON. Under `/alone/<case>` the one query that the rows come from, and nothing else.
 */
interface Setup {
  connection: pg.ClientConfig;
  cases: Case[];
  /** The id of the seed's first twin. */
  first: number;
}

process.once('message', (message) => {
  const { connection, cases, first } = message as Setup;
  const role = '-c role=gemelo_app -c timezone=UTC';
  const pool = new pg.Pool({ ...connection, max: 10, options: role });
  const all = new pg.Pool({ ...connection, max: 10, options: `${role} -c app.all=on` });
  // Apart from the numbers that the product is asked with.
  let last = 50_000;

  const revived = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
      ? Buffer.from((value as unknown as { data: number[] }).data)
      : value;
  const filled = (value: unknown, kind: Kind, number: number, id: number): unknown => {
    if (value === '§id') return id;
    if (value === '§text') return String(id);
    if (Array.isArray(value)) return value.map((one) => filled(one, kind, number, id));
    if (typeof value !== 'string') return revived(value);
    return value.replaceAll('§name', nameOf(kind, number)).replaceAll('§mac', macOf(kind, number));
  };

  async function replay(statements: Statement[], kind: Kind = 'create'): Promise<unknown[]> {
    const number = ++last;
    const client = await pool.connect();
    let rows: unknown[] = [];
    let id = kind === 'update' ? first + number - 1 : 0;
    try {
      for (const { text, values } of statements) {
        const result = await client.query(
          text,
          values.map((value) => filled(value, kind, number, id)),
        );
        const answered = result.rows as { id_twin?: number }[] | undefined;
        if (/^insert into "twin" /.test(text)) id = answered?.[0]?.id_twin ?? 0;
        if (/^select/i.test(text) && (answered?.length ?? 0) > 0) rows = answered ?? [];
      }
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
    return rows;
  }

  const server = createServer((request, response) => {
    const [, kind, name] = (request.url ?? '').split('/');
    const found = cases.find((one) => one.name === (name ?? kind));
    const main = found?.statements.findLast(({ text }) => / from "twin"/.test(text));
    const work =
      kind === 'alone' && main
        ? all.query(main.text, main.values.map(revived)).then(({ rows }) => rows as unknown[])
        : replay(found?.statements ?? [], found?.kind);
    request.resume();
    work.then(
      (data) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ error: false, data }));
      },
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});

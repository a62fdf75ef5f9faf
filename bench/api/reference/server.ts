import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { firmware } from './firmware.ts';
import type { Body, Statement } from './statement.ts';
import { tasks } from './tasks.ts';
import { tickets } from './tickets.ts';
import { twins } from './twins.ts';

/**
 * The baseline: node:http and pg, with one prepared statement per request that checks the session and reads or writes,
 * and its rows as JSON. Only the tables are shared with the product.
 */
const statements: Record<string, Statement> = { ...twins, ...tickets, ...tasks, ...firmware };

async function bodyOf(request: IncomingMessage): Promise<Body> {
  if (request.method === 'GET') return {};
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return JSON.parse(text) as Body;
}

// Timestamps are passed on as text: parsing and formatting them would cost more than everything else here.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);

function start(connection: pg.ClientConfig) {
  // By default PostgreSQL would plan searches on every call, which takes longer than running them.
  const pool = new pg.Pool({ ...connection, max: 10, options: '-c plan_cache_mode=force_generic_plan' });

  async function answer(request: IncomingMessage): Promise<{ status: number; data: unknown }> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const name = `${request.method} ${pathname}`;
    const statement = statements[name];
    if (!statement) return { status: 404, data: name };
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const hash = createHash('sha256').update(token).digest();
    const values = [hash, ...statement.values(searchParams, await bodyOf(request))];
    const { rows } = await pool.query({ name, text: statement.text, values });
    return rows.length > 0 ? { status: 200, data: rows } : { status: 401, data: [] };
  }

  return createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => ({ status: 500, data: String(error) }))
      .then(({ status, data }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: status !== 200, data }));
      });
  });
}

process.once('message', (message) => {
  const server = start(message as pg.ClientConfig);
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit());

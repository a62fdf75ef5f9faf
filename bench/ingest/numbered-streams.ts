import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { createClient } from '../durability/client.ts';
import type { Product } from '../durability/product.ts';

const DAY = 86_400_000;
const program = fileURLToPath(new URL('./stream.ts', import.meta.url));

/** A device in a process of its own, and the file where it writes down what was acknowledged. */
export interface Stream {
  name: string;
  idTwin: number;
  file: string;
  base: number;
  kill(): Promise<void>;
  end(): void;
}

/** Creates a twin with a token, and a device process with a pause between its messages that is restarted whenever it dies. */
export async function openStream(
  product: Product,
  folder: string,
  protocol: string,
  address: string,
  pauseMs = 10,
): Promise<Stream> {
  const client = createClient(product.url);
  const { token: session } = await client.signIn('admin@gemelo.test', 'Gemelo-2026');
  const token = `muerte-${protocol}-${Date.now()}`;
  const mac = `0D${Math.random().toString(16).slice(2, 12).padEnd(10, '0')}`;
  const created = await client.call('POST', '/api/processes/createTwin', {
    token: session,
    body: {
      name: token,
      mac,
      twinType: 'Fijo',
      idWarehouse: 1,
      idTwinModel: 1,
      station: 0,
      sensors: [{ idSensor: 1 }],
    },
  });
  const idTwin = Number(created.body.data?.idTwin);
  await client.call('POST', '/api/processes/token', {
    token: session,
    body: { idTwin, idPlatform: 1, token },
  });
  const base = Date.now() - 20 * DAY;
  const file = join(folder, `${token}.txt`);
  let child: ChildProcess;
  let open = true;
  const start = () => {
    child = spawn(
      process.execPath,
      ['--import', 'tsx', program, protocol, address, token, file, String(base), String(pauseMs)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    child.once('exit', () => {
      if (open) start();
    });
  };
  start();
  return {
    name: protocol,
    idTwin,
    file,
    base,
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    end: () => {
      open = false;
      child.kill('SIGKILL');
    },
  };
}
export const acknowledged = ({ file }: Stream) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];

export interface Found {
  confirmed: number;
  lost: number;
  kept: number;
  hours: number;
  days: number;
  right: boolean;
}

/** What was acknowledged to a device beside what the database has, at one moment. */
export async function foundOf(client: pg.ClientBase, stream: Stream): Promise<Found> {
  const confirmed = acknowledged(stream);
  await client.query('begin isolation level repeatable read');
  const { rows } = await client.query<{ ms: string; value: number }>(
    'select extract(epoch from ts) * 1000 as ms, value from reading where id_twin = $1',
    [stream.idTwin],
  );
  const sums = await client.query<{ hours: number; days: number }>(
    `select (select sum(count) from reading_hour where id_twin = $1)::int as hours, (select sum(count) from reading_day where id_twin = $1)::int as days`,
    [stream.idTwin],
  );
  await client.query('commit');
  const values = new Map(rows.map(({ ms, value }) => [Math.round(Number(ms)), value]));
  const lost = confirmed.filter((n) => values.get(stream.base + n * 1000) !== n).length;
  const { hours = 0, days = 0 } = sums.rows[0] ?? {};
  const right = lost === 0 && hours === rows.length && days === rows.length && confirmed.length > 0;
  return { confirmed: confirmed.length, lost, kept: rows.length, hours, days, right };
}

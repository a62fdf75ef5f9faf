import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/db/seed/people.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { writeXlsx } from '../../apps/api/src/workers/xlsx.ts';
import { createClient } from '../durability/client.ts';
import { freePort, startProduct } from '../product/on-database.ts';
import { createWatch, type Watched } from './watch.ts';

/** `BENCH_CASES=xlsx,pdf` runs only these. */
const CASE_FILTER = process.env.BENCH_CASES?.split(',');
const REST_MS = 3000;
const IMPORTED = 5000;
const LIST = '/api/processes/getTwinAll/1';
const key = Buffer.alloc(32, 7);

/** Seeds the database; returns the names that imported rows refer to. */
async function fill(connection: ConnectionSettings): Promise<{ warehouse: string; model: string }> {
  await migrate(connection);
  const database = openDatabase(connection);
  await seedDemo(database, createVault(key));
  await database.close();
  const client = new pg.Client(connection);
  await client.connect();
  const seed = await readFile(new URL('./seed.sql', import.meta.url), 'utf8');
  for (const statement of seed.split(/;\n/).filter((text) => /\S/.test(text))) await client.query(statement);
  const { rows } = await client.query<{ warehouse: string; model: string }>(
    `select w.name as warehouse, m.name as model from warehouse w, twin_model m
     where w.id_company = 1 and w.state = 'Activo' and m.state = 'Activo' and m.id_twin_model < 10
     order by w.id_warehouse, m.id_twin_model limit 1`,
  );
  await client.end();
  return rows[0] ?? { warehouse: '', model: '' };
}

const titles = ['name', 'mac', 'warehouse', 'model'];
const rowsOf = (prefix: string, { warehouse, model }: { warehouse: string; model: string }) =>
  Array.from({ length: IMPORTED }, (_, n) => [
    `Importado ${prefix} ${n}`,
    `${prefix}${n.toString(16).padStart(10, '0')}`,
    warehouse,
    model,
  ]);

const csvOf = (rows: string[][]) => Buffer.from([titles, ...rows].map((row) => row.join(',')).join('\n'));

async function workbookOf(rows: unknown[][]): Promise<Buffer> {
  async function* once() {
    yield rows;
  }
  const columns = titles.map((name) => ({ name, title: name, moment: false, words: undefined }));
  return Buffer.from(await writeXlsx({ columns, timeZone: 'UTC' }, once()));
}

function requests(url: string, token: string) {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const bytes = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(bytes).toString()}`);
    return Buffer.from(bytes);
  };
  return {
    file: (query: string) => send(`${LIST}?${query}`),
    async import(fileName: string, content: Buffer, commit: boolean) {
      const body = { fileName, content: content.toString('base64'), commit };
      const answer = await send('/api/v4/twins/import', { method: 'POST', body: JSON.stringify(body) });
      const { data } = JSON.parse(answer.toString()) as { data: { bad: number; written: number } };
      if (commit && data.written !== IMPORTED)
        throw new Error(`la importación no salió bien: ${answer.toString().slice(0, 500)}`);
    },
  };
}

console.log('Creando 50.000 dispositivos…');
await withScratchDatabase(async (connection) => {
  const names = await fill(connection);
  const [metricsPort, turnsPort] = [await freePort(), await freePort()];
  process.env.METRICS_PORT = String(metricsPort);
  process.env.BENCH_TURNS_PORT = String(turnsPort);
  process.env.NODE_OPTIONS = `--import ${new URL('./turns.mjs', import.meta.url).href}`;
  const product = await startProduct(connection, key);
  const watch = createWatch(product.url, metricsPort, turnsPort);
  try {
    const { token } = await createClient(product.url).signIn('admin@gemelo.test', DEMO_PASSWORD);
    const { file, import: importRows } = requests(product.url, token);
    const csv = csvOf(rowsOf('A1', names));
    const faulty = csvOf(rowsOf('zz', { warehouse: 'Ninguna', model: 'Ninguno' }));
    const workbook = await workbookOf(rowsOf('B2', names));
    const cases: Record<string, [string, () => Promise<unknown>]> = {
      rest: ['en reposo', () => sleep(REST_MS)],
      csv: ['CSV de 50.000 filas', () => file('format=csv')],
      xlsx: ['XLSX de 50.000 filas', () => file('format=xlsx')],
      pdf: ['PDF de 2.000 filas', () => file('format=pdf&search=Impreso')],
      preview: ['revisar 5.000 filas de un XLSX', () => importRows('filas.xlsx', workbook, false)],
      faults: ['revisar 5.000 filas con faltas', () => importRows('faltas.csv', faulty, false)],
      import: ['importar 5.000 filas de un CSV', () => importRows('filas.csv', csv, true)],
    };
    const results: Record<string, Watched> = {};
    // The product has just started and is not idle yet.
    await sleep(REST_MS);
    for (const [name, [label, work]] of Object.entries(cases))
      if (CASE_FILTER?.includes(name) ?? true) results[label] = await watch.during(work);
    console.table(
      Object.entries(results).map(([caso, { work, inside, outside, memory, seconds }]) => ({
        caso,
        'trabajo seguido ms': work === undefined ? '' : Math.round(work),
        'pausa dentro ms': Math.round(inside),
        'respuesta fuera ms': Math.round(outside),
        'memoria MB': Math.round(memory),
        segundos: seconds.toFixed(1),
      })),
    );
  } finally {
    watch.stop();
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');
  }
});

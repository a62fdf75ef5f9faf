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
import { createClient } from '../durability/client.ts';
import { startProduct } from '../product/on-database.ts';
import { flatFile, flatPages, flatTable, type Page } from './reference.ts';

/** `BENCH_ANSWERS=20000 npm run bench:forms` is a quick one. */
const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 100_000);
const FEW = ANSWERS / 10;
/** As many as a workbook takes. */
const IN_WORKBOOK = 50_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 15);
const key = Buffer.alloc(32, 7);

const print = (line = '') => process.stdout.write(`${line}\n`);
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(8);
const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function timed(runs: number, work: () => Promise<unknown>): Promise<number> {
  if (runs > 1) await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return middle(times);
}

const document = {
  mode: 'page',
  items: [
    { name: 'lot', kind: 'text', label: 'Lote' },
    {
      ...{ name: 'shift', kind: 'selectOne', label: 'Turno' },
      choices: [
        { value: 'day', label: 'Día' },
        { value: 'rare', label: 'Extraordinario' },
      ],
    },
    { name: 'temperature', kind: 'number', label: 'Temperatura', unit: '°C' },
    { name: 'code', kind: 'barcode', label: 'Código' },
    { name: 'wet', kind: 'yesNo', label: '¿Mojado?' },
    { name: 'note', kind: 'longText', label: 'Nota' },
    { name: 'bags', kind: 'repeat', label: 'Sacos' },
    { name: 'weight', kind: 'number', label: 'Peso', parent: 'bags', unit: 'kg' },
  ],
};

type Send = (method: string, path: string, body?: object) => Promise<Response>;

async function makeForm(send: Send, name: string): Promise<number> {
  const made = await send('POST', '/api/settings/v2/forms', { name, document });
  const { data } = (await made.json()) as { data: { idForm: number; version: number } };
  const published = await send('POST', `/api/v4/forms/${data.idForm}/versions`, { version: data.version });
  if (!published.ok) throw new Error(await published.text());
  return data.idForm;
}

async function fill(client: pg.Client, idForm: number, answers: number): Promise<void> {
  await client.query('select set_config($1, $2, false), set_config($3, $4, false)', [
    ...['bench.form', String(idForm), 'bench.answers', String(answers)],
  ]);
  const text = await readFile(new URL('./seed.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/).filter((one) => /\S/.test(one))) await client.query(statement);
}

const conditions: Record<Page, (pages: number) => string> = {
  'first page': () => '',
  'last page': (pages) => `&page=${pages}`,
  'rare shift': () => '&where=shift:eq:rare',
  'one code': () => '&where=code:eq:C777',
  'temperature from 39': () => '&where=temperature:gte:39',
};

async function pages(send: Send, client: pg.Client, forms: readonly { idForm: number; answers: number }[]) {
  print(`\nms at the median of ${RUNS}; reference: the same columns in a plain table, asked over SQL`);
  print(`${''.padEnd(24)}${forms.map(({ answers }) => String(answers).padStart(8)).join('')} reference`);
  for (const [name, condition] of Object.entries(conditions) as [Page, (pages: number) => string][]) {
    const times: number[] = [];
    for (const { idForm, answers } of forms) {
      const path = `/api/settings/v2/formAnswers/${idForm}?limit=50${condition(answers / 50)}`;
      times.push(
        await timed(RUNS, async () => {
          const answer = await send('GET', path);
          if (!answer.ok) throw new Error(`${path} answers ${await answer.text()}`);
          await answer.json();
        }),
      );
    }
    const reference = await timed(RUNS, () => client.query(flatPages[name]));
    print(`${name.padEnd(24)}${times.map(ms).join('')}  ${ms(reference)}`);
  }
}

const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};
/** The most memory that the process had while something ran, in MB, and what it had before. */
async function watched<T>(pid: number, work: () => Promise<T>) {
  const before = await memoryOf(pid);
  let isDone = false;
  let most = before;
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, await memoryOf(pid));
      await sleep(20);
    }
  })();
  const began = performance.now();
  const result = await work().finally(() => {
    isDone = true;
  });
  await watching;
  return { result, took: performance.now() - began, before, most };
}

async function sizeOf(response: Response): Promise<number> {
  if (!response.ok || !response.body) throw new Error(await response.text());
  let size = 0;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) size += piece.length;
  return size;
}

async function files(send: Send, pid: number, forms: readonly { idForm: number; answers: number }[]) {
  print('\nfiles: seconds, MB of the file, MB of the process before and at most');
  for (const format of ['csv', 'xlsx'])
    for (const { idForm, answers } of forms) {
      if (format === 'xlsx' && answers > IN_WORKBOOK) continue;
      const path = `/api/v4/forms/${idForm}/answers/file?format=${format}`;
      const { result, took, before, most } = await watched(pid, async () => sizeOf(await send('GET', path)));
      print(
        `${format.padEnd(5)} ${String(answers).padStart(8)} answers ${(took / 1000).toFixed(1).padStart(6)} s ${(result / 1e6).toFixed(1).padStart(7)} MB   ${before.toFixed(0).padStart(5)} → ${most.toFixed(0)} MB`,
      );
    }
}

async function run(connection: ConnectionSettings) {
  await migrate(connection);
  const database = openDatabase(connection);
  await seedDemo(database, createVault(key));
  await database.close();
  const product = await startProduct(connection, key);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { token } = await createClient(product.url).signIn('admin@gemelo.test', DEMO_PASSWORD);
    const send: Send = (method, path, body) =>
      fetch(`${product.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const forms = [];
    for (const answers of [...new Set([FEW, Math.min(ANSWERS / 2, IN_WORKBOOK), ANSWERS])]) {
      const idForm = await makeForm(send, `Prueba de ${answers}`);
      await fill(client, idForm, answers);
      forms.push({ idForm, answers });
    }
    await client.query('vacuum analyze form_answer, form_answer_value');
    for (const statement of flatTable(ANSWERS)) await client.query(statement);
    await pages(send, client, forms);
    await files(send, product.child.pid ?? 0, forms);
    print(
      `csv   ${String(ANSWERS).padStart(8)} rows by PostgreSQL itself ${((await timed(1, () => flatFile(client))) / 1000).toFixed(1)} s`,
    );
  } finally {
    await client.end();
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');
  }
}

await withScratchDatabase(run);

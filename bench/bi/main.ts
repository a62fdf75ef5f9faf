import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import { type Database, openDatabase } from '../../apps/api/src/db/client.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/db/seed/people.ts';
import { settleDays } from '../../apps/api/src/modules/bi/settle-days.job.ts';
import { settleMonths } from '../../apps/api/src/modules/bi/settle-months.job.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { createClient } from '../durability/client.ts';
import { startProduct } from '../product/on-database.ts';
import { type Case, cases, placedReadings, weatherCases } from './cases.ts';

/** `BENCH_TWINS=400 BENCH_DAYS=60 npm run bench:bi` is a quick one. */
const sizes = {
  'bench.twins': process.env.BENCH_TWINS ?? '2000',
  'bench.days': process.env.BENCH_DAYS ?? '365',
  'bench.raw_days': process.env.BENCH_RAW_DAYS ?? '30',
  'bench.raw_minutes': process.env.BENCH_RAW_MINUTES ?? '10',
};
const RUNS = Number(process.env.BENCH_RUNS ?? 15);
const RAW_RUNS = Number(process.env.BENCH_RAW_RUNS ?? 3);
const DAY = 86_400_000;
const key = Buffer.alloc(32, 7);
const YEAR = Number(sizes['bench.days']);
const MONTH = Math.min(30, Number(sizes['bench.raw_days']));

/** Seeding takes a quarter of an hour: with a folder, the database is kept there and seeded once. */
const KEEP = process.env.BENCH_DATA_DIR;

const print = (line = '') => process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

async function withDatabase(work: (connection: ConnectionSettings) => Promise<void>): Promise<void> {
  if (!KEEP) return withScratchDatabase(work);
  const server = await startEmbedded({ dataDir: KEEP, log: () => undefined });
  try {
    await work(server.superuser);
  } finally {
    await server.stop();
  }
}

async function seed(database: Database, client: pg.Client): Promise<void> {
  const { rowCount: seeded } = await client.query('select from settled_day limit 1');
  if (seeded) return;
  await seedDemo(database, createVault(key));
  for (const [name, value] of Object.entries(sizes))
    await client.query('select set_config($1, $2, false)', [name, value]);
  const began = performance.now();
  const text = await readFile(new URL('./seed.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/).filter((one) => /\S/.test(one))) await client.query(statement);
  print(`seeded in ${seconds(began)}`);
}

async function fill(connection: ConnectionSettings): Promise<void> {
  await migrate(connection);
  const database = openDatabase(connection);
  const client = new pg.Client(connection);
  await client.connect();
  await seed(database, client);
  let began = performance.now();
  let days = 0;
  for (let done = 1; done > 0; days += done) done = await settleDays(database);
  print(`${days} days settled in ${seconds(began)}`);
  began = performance.now();
  print(`${await settleMonths(database)} months settled in ${seconds(began)}`);
  await client.query('vacuum analyze twin_day, place_day, twin_month, place_month');
  await client.query('checkpoint');
  await client.end();
  await database.close();
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(7);

type Ask = (path: string, body: object) => Promise<number>;

async function timed(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  if (runs > 1) await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guatemala' });
const dayBefore = (days: number) => local.format(Date.now() - days * DAY);
/** The last whole days. */
const last = (days: number) => ({ from: dayBefore(days), to: dayBefore(1) });
/** Days with the one that runs, as dashboards ask by themselves. */
const upToNow = (days: number) => ({ from: dayBefore(days - 1), to: dayBefore(0) });

async function rawTimes(client: pg.Client, { raw }: Case, warehouse: number | undefined): Promise<number[]> {
  const where = warehouse === undefined ? '' : `and s.id_warehouse = ${warehouse}`;
  // Statements that begin with their own `with` go on from ours.
  const text = `${placedReadings(where)} ${raw.replace(/^with /, ', ')}`;
  const { from, to } = last(MONTH);
  return timed(warehouse === undefined ? 1 : RAW_RUNS, () =>
    client.query(text, [1, `${from} 00:00 America/Guatemala`, `${to} 24:00 America/Guatemala`]),
  );
}

async function compare(client: pg.Client, ask: Ask) {
  print(
    `\nms, median and p95 of ${RUNS}; raw: the same from single readings, which are kept for ${MONTH} days`,
  );
  print(
    `${''.padEnd(30)} warehouse-month      raw | company-year          company-month raw | company, 7 days to now`,
  );
  for (const one of cases) {
    const month = await timed(RUNS, () =>
      ask(one.path, { ...last(MONTH), ...one.month, warehouses: [1001] }),
    );
    const year = await timed(RUNS, () => ask(one.path, { ...last(YEAR), ...one.year }));
    const week = await timed(RUNS, () => ask(one.path, { ...upToNow(7), ...one.year }));
    const raw = await rawTimes(client, one, 1001);
    const rawCompany = await rawTimes(client, one, undefined);
    print(
      `${one.name.padEnd(30)} ${ms(at(month, 0.5))}${ms(at(month, 0.95))} ${ms(at(raw, 0.5))} | ${ms(at(year, 0.5))}${ms(at(year, 0.95))}       ${ms(at(rawCompany, 0.5))}          | ${ms(at(week, 0.5))}${ms(at(week, 0.95))}`,
    );
  }
  for (const { name, path, body } of weatherCases) {
    const year = await timed(RUNS, () => ask(path, { ...last(YEAR), ...body }));
    print(`${name.padEnd(30)} ${''.padEnd(22)} | ${ms(at(year, 0.5))}${ms(at(year, 0.95))}`);
  }
}

async function growth(ask: Ask, askSmall: Ask) {
  print('\ngrowth: ms at the median for 1, 3, 6 and 12 months, and for a tenth of the sensors; exponents');
  for (const { name, path, year } of cases) {
    const months = [30, 91, 182, YEAR].filter((days, n) => days <= YEAR || n === 0);
    const times: number[] = [];
    for (const days of months)
      times.push(at(await timed(RUNS, () => ask(path, { ...last(days), ...year })), 0.5));
    const small = at(await timed(RUNS, () => askSmall(path, { ...last(YEAR), ...year })), 0.5);
    const [first = 1, whole = 1] = [times[0], times.at(-1)];
    const inTime = Math.log(whole / first) / Math.log((months.at(-1) ?? 1) / 30);
    print(
      `${name.padEnd(30)} ${times.map(ms).join('')} ${ms(small)}   time ${inTime.toFixed(2)} sensors ${Math.log10(whole / small).toFixed(2)}`,
    );
  }
}

await withDatabase(async (connection) => {
  print(
    `${sizes['bench.twins']} sensors × 2 variables × ${YEAR} days; readings every ${sizes['bench.raw_minutes']} minutes for ${MONTH} days`,
  );
  await fill(connection);
  const product = await startProduct(connection, key);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const asking = async (email: string): Promise<Ask> => {
      const { call, signIn } = createClient(product.url);
      const { token } = await signIn(email, DEMO_PASSWORD);
      return async (path, body) => {
        const { status, body: answer } = await call('POST', path, { token, body });
        if (status !== 200)
          throw new Error(`${path} answers ${status} ${JSON.stringify(answer).slice(0, 300)}`);
        return (answer.data as unknown as unknown[]).length;
      };
    };
    const ask = await asking('supervisor@gemelo.test');
    await growth(ask, await asking('admin@otra.test'));
    await compare(client, ask);
  } finally {
    await client.end();
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');
  }
});

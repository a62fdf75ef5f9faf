import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { startProduct } from '../product/on-database.ts';
import { recordCases } from './cases.ts';
import { type Measured, measure } from './load.ts';
import { bodyOf } from './numbers.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ROUNDS = 2;
/** `BENCH_CASES=list,update` asks these alone; `BENCH_PROFILE=<folder>` writes where the product spends its time. */
const WANTED = process.env.BENCH_CASES?.split(',');
const key = Buffer.alloc(32, 7);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function fill(connection: ConnectionSettings) {
  await migrate(connection);
  const database = openDatabase(connection);
  await seedDemo(database, createVault(key));
  await database.close();
  const client = new pg.Client(connection);
  await client.connect();
  const seed = await readFile(here('./seed.sql'), 'utf8');
  for (const statement of seed.split(/;\n/).filter((text) => /\S/.test(text))) await client.query(statement);
  await client.end();
}

const ratio = (ours: Measured, theirs: Measured) => (ours.perSecond / theirs.perSecond).toFixed(2);
const best = (all: Measured[]) => all.reduce((a, b) => (a.perSecond > b.perSecond ? a : b));

console.log('Creando 100.000 dispositivos y 300.000 asignaciones…');
await withScratchDatabase(async (connection) => {
  await fill(connection);
  const { token, cases, first } = await recordCases(connection, key);
  const product = await startProduct(connection, key);
  const bare = fork(here('./bare.ts'), { execArgv: ['--import', 'tsx'] });
  bare.send({ connection, cases, first });
  const [{ port }] = (await once(bare, 'message')) as [AddressInfo];
  // The first was written while the statements were recorded.
  let last = 1;
  const rows = [];
  for (const { name, method, path, kind } of cases.filter((one) => WANTED?.includes(one.name) ?? true)) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    const alone: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(
        await measure(
          {
            url: product.url + path,
            method,
            token,
            pid: product.child.pid ?? 0,
            ...(kind ? { body: () => JSON.stringify(bodyOf(kind, ++last, first)) } : {}),
          },
          SECONDS,
        ),
      );
      const at = (kind: string) => ({ url: `http://127.0.0.1:${port}/${kind}`, method, pid: bare.pid ?? 0 });
      theirs.push(await measure(at(name), SECONDS));
      if (method === 'GET') alone.push(await measure(at(`alone/${name}`), SECONDS));
    }
    const [us, them] = [best(ours), best(theirs)];
    rows.push({
      caso: name,
      'Gemelo/s': Math.round(us.perSecond),
      'mínimo/s': Math.round(them.perSecond),
      razón: ratio(us, them),
      'consulta sola/s': alone.length > 0 ? Math.round(best(alone).perSecond) : '',
      'razón con ella': alone.length > 0 ? ratio(us, best(alone)) : '',
      'CPU Gemelo ms': us.cpu.toFixed(2),
      'CPU mínimo ms': them.cpu.toFixed(2),
    });
  }
  console.table(rows);
  bare.kill();
  product.child.kill('SIGTERM');
  await once(product.child, 'exit');
});

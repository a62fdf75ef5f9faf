import pg from 'pg';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { monthsAgo } from '../../apps/api/src/db/months.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { dropHours } from '../../apps/api/src/ingest/keep-hours.ts';
import { sealAudit } from '../../apps/api/src/modules/audit/audit.chain.ts';
import { createKeepAudit } from '../../apps/api/src/modules/audit/audit.checkpoints.ts';
import { verifyAudit } from '../../apps/api/src/modules/audit/audit.verify.ts';
import { settleDays } from '../../apps/api/src/modules/bi/settle-days.job.ts';
import { settleMonths } from '../../apps/api/src/modules/bi/settle-months.job.ts';
import { createKeepMails } from '../../apps/api/src/modules/mails/keep-mails.ts';
import { createKeepEvents } from '../../apps/api/src/modules/retention/keep-events.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { AUDIT_ROWS, FILL, RAW_DAYS, SERIES, sizeOf, TWINS, YEARS } from './fill.ts';
import { QUESTIONS, timeOf } from './questions.ts';

const vault = createVault(Buffer.alloc(32, 7));
const { signal } = new AbortController();

const print = (line = '') => process.stdout.write(`${line}\n`);
const cells = (...all: (string | number)[]) => print(`| ${all.join(' | ')} |`);
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  cells(what, `${((performance.now() - began) / 1000).toFixed(2)} s`, JSON.stringify(result).slice(0, 60));
  return result;
}

async function fill(client: pg.Client, connection: ConnectionSettings) {
  await migrate(connection);
  const database = openDatabase(connection);
  await seedDemo(database, vault);
  await client.query('set session_replication_role = replica');
  for (const statement of FILL) await client.query(statement);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
  return database;
}

async function printSizes(client: pg.Client) {
  cells('table', 'rows', 'bytes a row', 'of which indexes');
  for (const table of [
    ...[
      'reading',
      'reading_hour',
      'reading_day',
      'twin_day',
      'place_day',
      'twin_month',
      'audit',
      'audit_chain',
    ],
    ...['mail', 'movement', 'alarm', 'alarm_event'],
  ]) {
    const { bytes, indexes, rows } = await sizeOf(client, table);
    cells(table, rows, (bytes / Math.max(rows, 1)).toFixed(0), (indexes / Math.max(rows, 1)).toFixed(0));
  }
}

async function printTimes(client: pg.Client, title: string) {
  print(`\n${title}`);
  cells('question', 'median ms', 'worst ms');
  for (const { name, text, values } of QUESTIONS) {
    const { median, worst } = await timeOf(client, text, values);
    cells(name, median.toFixed(1), worst.toFixed(1));
  }
}

/** Makes what grows, measures what it weighs, and drops months of it. */
await withScratchDatabase(async (connection) => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`select set_config('app.all', 'on', false)`);
  print(
    `${SERIES} series of ${TWINS} twins, ${RAW_DAYS} days of readings a minute, ${YEARS} years of hours, ${AUDIT_ROWS} changes`,
  );
  const database = await fill(client, connection);
  cells('step', 'time', 'result');
  await timed('seal the audit', async () => {
    let sealed = 0;
    for (let n = 1; n > 0; sealed += n) n = await sealAudit(database);
    return sealed;
  });
  await timed('settle days and months', async () => {
    let days = 0;
    for (let n = 1; n > 0; days += n) n = await settleDays(database);
    return [days, await settleMonths(database)];
  });
  await client.query('vacuum analyze');
  await printSizes(client);
  await printTimes(client, 'before');

  print('\ndropping');
  cells('step', 'time', 'result');
  const half = YEARS * 6;
  await timed(`hours beyond ${half} months`, async () => (await dropHours(database, half)).length);
  await timed(
    `audit beyond 12 months`,
    async () => (await createKeepAudit(vault, 12)(database, signal)).length,
  );
  await timed(
    `mails beyond ${half} months`,
    async () => (await createKeepMails(half)(database, signal)).length,
  );
  await timed('events beyond 12 months', () => createKeepEvents(12)(database, signal));
  const { sealed, checkpoints, broken } = await timed('verify the audit', () => verifyAudit(database, vault));
  print(`chain: ${sealed} links, ${checkpoints} checkpoints, ${broken.length} broken`);
  const left = await sizeOf(client, 'reading_hour');
  print(`hours left: ${left.rows}, ${mb(left.bytes)}, since ${monthsAgo(half).toISOString().slice(0, 7)}`);
  await printTimes(client, 'after');
  await client.end();
  await database.close();
});

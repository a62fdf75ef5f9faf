import pg from 'pg';
import { StartupError } from '../embedded/startup-error.ts';
import type { ConnectionSettings } from '../pool.ts';
import { distributed } from '../table-growth.ts';
import { countedRows, forgetCounts } from './counted.ts';
import { mustServe } from './proof.ts';
import { mustBeReady } from './readiness.ts';
import { type Step, stepsFor } from './steps.ts';

type Print = (line: string) => void;

async function take({ about, sql, isDone, guard }: Step, client: pg.ClientBase, print: Print) {
  if (await isDone(client)) return print(`Ya está: ${about}`);
  print(about);
  await guard?.before(client);
  await client.query(sql);
  await guard?.after(client);
}

async function plan(steps: readonly Step[], client: pg.ClientBase, print: Print) {
  for (const { about, sql, isDone } of steps) {
    print(`${(await isDone(client)) ? 'Ya está' : 'Falta'}: ${about}`);
    for (const line of sql.split('\n')) print(`    ${line}`);
  }
  const obstacle = await mustBeReady(client).catch((error: unknown) => error);
  if (obstacle instanceof StartupError) print(`Antes: ${obstacle.message}`);
  else if (obstacle) throw obstacle;
}

/**
 * Spreads what grows over the servers of a Citus cluster, as the superuser of its coordinator, while nobody else is
 * connected. What is done already is skipped; with `onlyPlan` nothing changes.
 */
export async function distribute(
  settings: ConnectionSettings,
  print: Print,
  onlyPlan = false,
): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const steps = stepsFor(rows[0]?.name ?? '', (table) => countedRows(table, print));
    if (onlyPlan) return await plan(steps, client, print);
    await mustBeReady(client);
    await client.query(`set citus.propagate_set_commands to 'local'`);
    for (const step of steps) await take(step, client, print);
    await mustServe(client, print);
    await forgetCounts(client, distributed);
    print('Listo: puedes arrancar Gemelo.');
  } finally {
    await client.end();
  }
}

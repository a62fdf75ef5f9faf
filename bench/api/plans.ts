import type pg from 'pg';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import type { Case } from './cases.ts';
import { loadOf } from './compare.ts';
import { withClient } from './database.ts';
import type { Loader } from './load.ts';
import type { Side } from './sides.ts';

/** One statement of a read, with its cost per call in milliseconds. */
export interface Planned {
  name: string;
  statement: string;
  /** How often it runs per request. */
  calls: number;
  plan: number;
  execution: number;
}

interface Counted {
  query: string;
  calls: number;
  plan: number;
  execution: number;
}

const SECONDS = 1;
/** Statements that run less often than this per request, such as the heartbeat, are not part of it. */
const OFTEN = 0.9;

const READ = `
  select query, calls::int, total_plan_time / calls as plan, total_exec_time / calls as execution
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = $1 and calls > 0 and query !~* '^(begin|commit|set |deallocate)'
    -- What a function keeps planned is left out.
    and (toplevel or total_plan_time > 0)
  order by total_exec_time desc`;

const shortened = (query: string) => query.replaceAll(/\s+/g, ' ').trim().slice(0, 60);

async function track(client: pg.Client, which: 'all' | 'none'): Promise<void> {
  await client.query(`alter system set pg_stat_statements.track = '${which}'`);
  await client.query('select pg_reload_conf()');
}

/** Measures planning and execution time of the statements of each read, including nested ones. */
export async function watchPlans(loader: Loader, cases: Case[], product: Side): Promise<Planned[]> {
  // Another database, so that the product's database stays unchanged.
  const apart: ConnectionSettings = { ...product.connection, database: 'postgres' };
  return withClient(apart, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await track(client, 'all');
    const found: Planned[] = [];
    for (const one of cases) {
      const load = await loadOf(one, product, one.path, 1);
      await loader.run({ ...load, connections: 10 }, SECONDS);
      await client.query('select pg_stat_statements_reset()');
      const { requests } = await loader.run(load, SECONDS);
      const { rows } = await client.query<Counted>(READ, [product.connection.database]);
      const often = rows.filter(({ calls }) => calls >= OFTEN * requests);
      found.push(
        ...often.map(({ query, calls, plan, execution }) => ({
          name: one.name,
          statement: shortened(query),
          calls: calls / requests,
          plan,
          execution,
        })),
      );
    }
    await track(client, 'none');
    return found;
  });
}

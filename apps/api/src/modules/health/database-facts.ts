import type { FactsOf } from '@gemelo/contract/endpoints/health';
import type { Database, Tx } from '../../db/client.ts';
import { migrationNames } from '../../db/migrate.ts';
import { together } from '../../db/prepared.ts';
import type { Retention } from '../../retention.ts';
import { biggestTables, databaseState, fileEstimate, fileVolume } from './health.queries.ts';
import { keptOf } from './kept.ts';

const TABLES = 8;
/** Of more files than this a part is measured. */
const MEASURED_FILES = 20_000;

/** How far the database's clock is ahead, as seen from the middle of the round trip. */
async function clockAhead(database: Database): Promise<number> {
  const before = Date.now();
  const [row] = await database.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    [],
  );
  return Math.round((row?.ms ?? before) - (before + Date.now()) / 2);
}

const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name)).length;

interface DatabaseFacts {
  postgres: string;
  migrations: FactsOf<'versions'>['migrations'];
  database: FactsOf<'database'>;
}

export async function databaseFacts(
  database: Database,
  tx: Tx,
  retention: Retention,
): Promise<DatabaseFacts> {
  const [[state], tables] = await together(tx, databaseState.ask({}), biggestTables.ask({ howMany: TABLES }));
  if (!state) throw new Error('the database told nothing about itself');
  const { server, migrations, longestSeconds, ...facts } = state;
  const known = await migrationNames();
  return {
    postgres: server.split(' ')[0] ?? server,
    migrations: {
      applied: migrations.length,
      pending: without(known, migrations),
      unknown: without(migrations, known),
    },
    database: {
      ...facts,
      longestSeconds: longestSeconds ?? 0,
      clockAheadMs: await clockAhead(database),
      tables: tables.map((table) => ({ ...table, kept: keptOf(table.name, retention) })),
    },
  };
}

/** Exact for a few files; of many, what a part of the table's blocks says. */
export async function fileFacts(tx: Tx): Promise<Pick<FactsOf<'files'>, 'count' | 'bytes'>> {
  const estimate = (await fileEstimate.first(tx, {}))?.count ?? 0;
  const percent = Math.min(100, (100 * MEASURED_FILES) / Math.max(estimate, 1));
  return (await fileVolume.first(tx, { percent })) ?? { count: 0, bytes: 0 };
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describeDatabase } from '../db/describe.ts';
import { migrate } from '../db/migrate.ts';
import { packageRoot } from '../paths.ts';
import { withScratchDatabase } from './scratch-database.ts';

const file = join(packageRoot, 'src/db/schema.ts');

/** Writes the typed schema from a freshly migrated database; with --check, only reports whether it is current. */
await withScratchDatabase(async (connection) => {
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  const described = await describeDatabase(client).finally(() => client.end());
  if (!process.argv.includes('--check')) return writeFile(file, described);
  if (described !== (await readFile(file, 'utf8'))) {
    process.stderr.write(
      'apps/api/src/db/schema.ts no corresponde a las migraciones: ejecuta «npm run db:types».\n',
    );
    process.exitCode = 1;
  }
  return undefined;
});

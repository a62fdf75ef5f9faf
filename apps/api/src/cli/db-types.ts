import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describeDatabase } from '../db/describe.ts';
import { migrate } from '../db/migrate.ts';
import { packageRoot } from '../paths.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** Writes the typed schema from a freshly migrated database; `architecture.test.ts` tells whether it is current. */
await withScratchDatabase(async (connection) => {
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  const described = await describeDatabase(client).finally(() => client.end());
  await writeFile(join(packageRoot, 'src/db/schema.ts'), described);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionSettings } from '../db/pool.ts';

const root = join(import.meta.dirname, '../../../..');
const labelsIn = (file: string) =>
  Object.keys((JSON.parse(readFileSync(join(root, file), 'utf8')) as { field: object }).field);
/** Where the audit screen looks for the label of a field; the parts of `pages` are `pages-web` and `pages-app`. */
const labels = new Set(
  [
    'apps/web/src/locales/es/audit.json',
    'apps/web/src/locales/es/catalogues.json',
    'packages/contract/src/labels/es.json',
  ]
    .flatMap(labelsIn)
    .flatMap((label) => [label, label.split('-')[0]]),
);
/** The screen leaves this one out. */
labels.add('version');

/** Fields that the application wrote to the audit and that the console could only show by their names in the code. */
export async function unlabelledFields(connection: ConnectionSettings): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  // What is noted on the twins of an assignment has names that people chose; tests with a longer log copied its rows.
  const { rows } = await client
    .query<{ field: string }>(
      `select distinct a.entity || '.' || k.name as field, k.name
       from (select * from audit order by id_audit desc limit 5000) a
       cross join jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) k (name)
       where a.action <> 'information' and k.name <> all($1)`,
      [[...labels]],
    )
    .finally(() => client.end());
  return rows.map(({ field }) => field);
}

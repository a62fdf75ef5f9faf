import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { FileStore } from '../../integrations/files/port.ts';
import type { FileHolders } from './files.service.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

type Keys = Pick<FileStore, 'remove'>;
const removeAll = async (store: Keys, keys: readonly (string | null)[]) => {
  for (const key of keys) if (key) await store.remove(key);
};

/** Deletes uploads that were idle for a day, and completed ones. */
async function deleteUploads(database: Database, store: Keys, before: Date) {
  const keys = await database.transaction(system, async (tx) => {
    const { rows } = await sql<{ storageKey: string }>`
      with old as (select id_upload from upload where touched_at < ${before} for update skip locked),
        pieces as (delete from upload_piece p using old where p.id_upload = old.id_upload returning p.storage_key)
      select storage_key from pieces`.execute(tx);
    await sql`delete from upload where touched_at < ${before}
      and not exists (select from upload_piece p where p.id_upload = upload.id_upload)`.execute(tx);
    return rows.map(({ storageKey }) => storageKey);
  });
  await removeAll(store, keys);
}

/** Marks files that were not attached within a day, and those whose record is gone. */
async function dropFiles(database: Database, holders: FileHolders, before: Date, now: Date) {
  await database.transaction(system, async (tx) => {
    await sql`update file set state = 'dropped', dropped_at = ${now}
      where entity is null and state = 'kept' and created_at < ${before}`.execute(tx);
    for (const [entity, { table, key, keyedByCompany }] of Object.entries(holders))
      await sql`update file f set state = 'dropped', dropped_at = ${now}
        where f.entity = ${entity} and f.state = 'kept'
          and not exists (select from ${sql.table(table)} r where r.${sql.ref(key)} = f.entity_id
            ${keyedByCompany ? sql`and r.id_company = f.id_company` : sql``})`.execute(tx);
  });
}

/** Bytes first, then the row: after an interruption the next run finds the row and continues. */
async function removeDropped(database: Database, store: Keys, before: Date) {
  for (;;) {
    const files = await database.read(system, (tx) =>
      tx
        .selectFrom('file')
        .select(['idFile', 'idCompany', 'name', 'storageKey', 'thumbnailKey'])
        .where('state', '=', 'dropped')
        .where(sql<boolean>`dropped_at < ${before}`)
        .orderBy('droppedAt')
        .limit(BATCH_SIZE)
        .execute(),
    );
    if (files.length === 0) return;
    await removeAll(
      store,
      files.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
    );
    await database.transaction(system, async (tx) => {
      const deleted = await tx
        .deleteFrom('file')
        .where(
          'idFile',
          'in',
          files.map(({ idFile }) => idFile),
        )
        .returning(['idFile as id', 'idCompany', 'name'])
        .execute();
      await audit(
        tx,
        system,
        ...deleted.map(({ id, idCompany, name }) => ({
          entity: 'file',
          id,
          idCompany,
          action: 'delete',
          before: { name },
        })),
      );
    });
  }
}

/** Bytes without a row: a process ended between the two writes, or an upload was aborted. */
async function removeOrphans(database: Database, store: FileStore, before: Date) {
  const removeUnreferenced = async (keys: string[]) => {
    const referenced = await database.read(system, async (tx) => {
      const { rows } = await sql<{ key: string }>`
        select storage_key as key from file where storage_key = any(${keys})
        union all select thumbnail_key from file where thumbnail_key = any(${keys})
        union all select storage_key from upload_piece where storage_key = any(${keys})`.execute(tx);
      return new Set(rows.map(({ key }) => key));
    });
    await removeAll(
      store,
      keys.filter((key) => !referenced.has(key)),
    );
  };
  let keys: string[] = [];
  for await (const { key, at } of store.list()) {
    if (at < before) keys.push(key);
    if (keys.length < BATCH_SIZE) continue;
    await removeUnreferenced(keys);
    keys = [];
  }
  if (keys.length > 0) await removeUnreferenced(keys);
}

/** Moments in rows are the database's, so their age is measured by its clock. */
async function databaseTime(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: string }>('select now()', []);
  return new Date(row?.now ?? Number.NaN);
}

/**
 * Removes files that no record needs; idempotent and safe in any process. Bytes stay for a day after their row was
 * marked, so that a backup of the store made after one of the database contains every file that the database names.
 */
export async function collectFiles(
  database: Database,
  store: FileStore,
  holders: FileHolders,
  at?: Date,
): Promise<void> {
  const now = at ?? (await databaseTime(database));
  const before = new Date(now.getTime() - DAY_MS);
  await deleteUploads(database, store, before);
  await dropFiles(database, holders, before, now);
  await removeDropped(database, store, before);
  await removeOrphans(database, store, before);
}

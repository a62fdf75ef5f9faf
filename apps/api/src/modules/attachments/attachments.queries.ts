import type { AttachmentRelative, WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';
import { sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

/** The kind of record that the files belong to, also in the audit. */
export const ENTITY = 'warehouse-attachment';

export const selectAttachments = (db: Builder) =>
  db
    .selectFrom('warehouseAttachment as a')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .leftJoin('company as co', 'co.idCompany', 'a.idCompany')
    .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
    .select(['a.idWarehouseAttachment', 'a.idCompany', 'a.idWarehouse', 'a.title', 'a.note', 'a.tags'])
    .select(['a.idUser', 'a.createdAt', 'a.takenAt', 'a.latitude', 'a.longitude', 'a.accuracy'])
    .select(['a.placeSource', 'a.idBefore', 'a.attachmentKey', 'a.version', 'a.updatedAt'])
    .select(['w.name as warehouseName', 'co.name as companyName'])
    .select(authorName('u', 'a.id_user').as('userName'))
    .select(({ ref }) => attachedFiles(ENTITY, ref('a.idWarehouseAttachment')).as('files'));
type Found = Awaited<ReturnType<ReturnType<typeof selectAttachments>['executeTakeFirstOrThrow']>>;

export function presentAttachment(found: Found): WarehouseAttachment {
  const { idWarehouse, warehouseName, companyName, idUser, userName, ...row } = found;
  const Company = { idCompany: row.idCompany, name: companyName ?? '' };
  return {
    ...row,
    Warehouse: { idWarehouse, name: warehouseName ?? '', Company },
    User: personOf(idUser, userName),
  };
}

const attachmentById = prepared<{ id: number }>()((db, { id }) =>
  selectAttachments(db).where('a.idWarehouseAttachment', '=', id),
);
export async function findAttachment(tx: Tx, id: number): Promise<WarehouseAttachment | undefined> {
  const found = await attachmentById.first(tx, { id });
  return found && presentAttachment(found);
}

const relatives = (db: Builder) =>
  db
    .selectFrom('warehouseAttachment as a')
    .select(['a.idWarehouseAttachment', 'a.title', 'a.createdAt', 'a.takenAt'])
    .select(({ ref }) => attachedFiles(ENTITY, ref('a.idWarehouseAttachment')).as('files'));
const MOST_RELATIVES = 20;

export const relativeById = prepared<{ id: number }>()((db, { id }) =>
  relatives(db).where('a.idWarehouseAttachment', '=', id),
);
export const relativesAfter = prepared<{ idCompany: number; idWarehouse: number; id: number }>()(
  (db, { idCompany, idWarehouse, id }) =>
    relatives(db)
      .where('a.idCompany', '=', idCompany)
      .where('a.idWarehouse', '=', idWarehouse)
      .where('a.idBefore', '=', id)
      .orderBy('a.idWarehouseAttachment')
      .limit(MOST_RELATIVES),
);
export type Relatives = { Before: AttachmentRelative | null; After: AttachmentRelative[] };

export const warehouseById = prepared<{ idWarehouse: number }>()((db, { idWarehouse }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'idCompany', 'state'])
    .where('idWarehouse', '=', idWarehouse),
);

/** One sender at a time: whoever sends the same attachment again waits for the first. */
export const lockKey = prepared<{ key: string }>()(
  (_db, { key }) => sql`select pg_advisory_xact_lock(hashtextextended('warehouse-attachment ' || ${key}, 0))`,
);
export const attachmentOfKey = prepared<{ idCompany: number; key: string }>()((db, { idCompany, key }) =>
  db
    .selectFrom('warehouseAttachment')
    .select(['idWarehouseAttachment', 'idUser'])
    .where('idCompany', '=', idCompany)
    .where(sql<boolean>`attachment_key = ${key}::uuid`),
);

/** The place and time that its photos tell: of the first that has one, in the order in which they were named. */
const notesOfPhotos = prepared<{ id: number; ids: readonly string[]; placed: boolean; timed: boolean }>()(
  (_db, { id, ids, placed, timed }) => sql`
    with photo as (
      select * from file where entity = ${sql.lit(ENTITY)} and entity_id = ${id} and state = 'kept'
    ), place as (
      select latitude, longitude from photo where latitude is not null and ${placed}::boolean
      order by array_position(${ids}::uuid[], id_file), created_at limit 1
    ), moment as (
      select taken_at from photo where taken_at is not null and ${timed}::boolean
      order by array_position(${ids}::uuid[], id_file), created_at limit 1
    )
    update warehouse_attachment a set
      latitude = coalesce(place.latitude, a.latitude), longitude = coalesce(place.longitude, a.longitude),
      place_source = case when place.latitude is null then a.place_source else 'photo' end,
      taken_at = coalesce(a.taken_at, moment.taken_at)
    from (select) one left join place on true left join moment on true
    where a.id_warehouse_attachment = ${id}`,
);
export const takeNotes = async (
  tx: Tx,
  id: number,
  { ids = [], placed, timed }: { ids?: readonly string[]; placed: boolean; timed: boolean },
): Promise<void> => {
  await notesOfPhotos.all(tx, { id, ids, placed, timed });
};

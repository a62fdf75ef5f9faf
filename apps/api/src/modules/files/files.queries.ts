import type { FileData } from '@gemelo/contract/endpoints/files';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

const selectFiles = (db: Builder) =>
  db
    .selectFrom('file as f')
    .select([
      'f.idFile',
      'f.idCompany',
      'f.idUser',
      'f.idFormLink',
      'f.answerKey',
      'f.purpose',
      'f.name',
      'f.contentType',
      'f.size',
      'f.width',
      'f.height',
      'f.sha256',
      'f.storageKey',
      'f.thumbnailKey',
      'f.thumbnailSize',
      'f.takenAt',
      'f.latitude',
      'f.longitude',
      'f.entity',
      'f.entityId',
      'f.createdAt',
    ])
    .where('f.state', '=', 'kept');
export type FoundFile = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

export const presentFile = (file: FoundFile): FileData => ({
  idFile: file.idFile,
  name: file.name,
  contentType: file.contentType,
  size: file.size,
  width: file.width,
  height: file.height,
  hasThumbnail: file.thumbnailKey !== null,
  takenAt: file.takenAt,
  latitude: file.latitude,
  longitude: file.longitude,
  idUser: file.idUser,
  createdAt: file.createdAt,
});

const fileById = prepared<{ idFile: string }>()((db, { idFile }) =>
  selectFiles(db).where('f.idFile', '=', idFile),
);
export const findFile = (tx: Tx, idFile: string): Promise<FoundFile | undefined> =>
  fileById.first(tx, { idFile });

const filesOfRecords = prepared<{ entity: string; ids: number[] }>()((db, { entity, ids }) =>
  selectFiles(db)
    .where('f.entity', '=', entity)
    .where(sql<boolean>`f.entity_id = any(${ids}::bigint[])`)
    .orderBy('f.createdAt')
    .orderBy('f.idFile'),
);
export const findFilesOf = (tx: Tx, entity: string, ids: number[]): Promise<FoundFile[]> =>
  filesOfRecords.all(tx, { entity, ids });

const filesToChange = prepared<{ ids: string[] }>()((db, { ids }) =>
  selectFiles(db).where(sql<boolean>`f.id_file = any(${ids}::uuid[])`).orderBy('f.idFile').forUpdate(),
);
/** Locks the files and reads them. */
export const lockFiles = (tx: Tx, ids: string[]): Promise<FoundFile[]> => filesToChange.all(tx, { ids });

const company = prepared<{ idCompany: number }>()(
  (_db, { idCompany }) => sql<{ used: number }>`
  select coalesce((select sum(size::bigint + thumbnail_size) from file where id_company = ${idCompany}), 0)::bigint
    + coalesce((select sum(size::bigint) from upload
        where id_company = ${idCompany} and id_file is null and refusal is null), 0)::bigint as used`,
);
/** The bytes used by a company's files and open uploads. */
export const bytesOf = async (tx: Tx, idCompany: number): Promise<number> =>
  (await company.first(tx, { idCompany }))?.used ?? 0;

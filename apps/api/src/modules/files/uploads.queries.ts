import type { FilePurpose } from '@gemelo/contract/endpoints/files';
import type { MessageParams } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

interface UploadOfUser {
  idUpload: string;
  idUser: number;
}
export interface Refusal {
  code: string;
  params: MessageParams;
}

const selectUploads = (db: Builder) =>
  db
    .selectFrom('upload as u')
    .select(['u.idUpload', 'u.idCompany', 'u.name', 'u.size', 'u.received', 'u.idFile'])
    .select([sql<FilePurpose>`u.purpose`.as('purpose'), sql<Refusal | null>`u.refusal`.as('refusal')]);
export type Upload = Awaited<ReturnType<ReturnType<typeof selectUploads>['executeTakeFirstOrThrow']>>;

const uploadById = prepared<UploadOfUser>()((db, { idUpload, idUser }) =>
  selectUploads(db).where('u.idUpload', '=', idUpload).where('u.idUser', '=', idUser),
);
const uploadToChange = prepared<UploadOfUser>()((db, { idUpload, idUser }) =>
  selectUploads(db).where('u.idUpload', '=', idUpload).where('u.idUser', '=', idUser).forUpdate(),
);
export const findUpload = (tx: Tx, upload: UploadOfUser): Promise<Upload | undefined> =>
  uploadById.first(tx, upload);
/** Locks the upload and reads it. */
export const lockUpload = (tx: Tx, upload: UploadOfUser): Promise<Upload | undefined> =>
  uploadToChange.first(tx, upload);

const pieces = prepared<{ idUpload: string }>()((db, { idUpload }) =>
  db
    .selectFrom('uploadPiece')
    .select(['start', 'storageKey'])
    .where('idUpload', '=', idUpload)
    .orderBy('start'),
);
export const findPieces = (tx: Tx, idUpload: string) => pieces.all(tx, { idUpload });

export async function insertPiece(
  tx: Tx,
  { idUpload, idCompany, received }: Upload,
  piece: { size: number; storageKey: string },
) {
  await tx
    .insertInto('uploadPiece')
    .values({ idUpload, idCompany, start: received, ...piece })
    .execute();
  await tx
    .updateTable('upload')
    .set({ received: received + piece.size, touchedAt: now })
    .where('idUpload', '=', idUpload)
    .execute();
}

/** Ends an upload and deletes its pieces. Returns the keys of their bytes. */
export async function endUpload(
  tx: Tx,
  idUpload: string,
  outcome: { idFile: string } | { refusal: Refusal },
): Promise<string[]> {
  await tx
    .updateTable('upload')
    .set('idFile' in outcome ? outcome : { refusal: JSON.stringify(outcome.refusal) })
    .where('idUpload', '=', idUpload)
    .execute();
  const removed = await tx
    .deleteFrom('uploadPiece')
    .where('idUpload', '=', idUpload)
    .returning('storageKey')
    .execute();
  return removed.map(({ storageKey }) => storageKey);
}

const open = prepared<{ idCompany: number; idUser: number }>()(
  (_db, { idCompany, idUser }) => sql<{
    own: number;
    company: number;
    loose: number;
  }>`
  select count(*) filter (where id_user = ${idUser}) as own, count(*) as company,
    (select count(*) from file where id_user = ${idUser} and entity is null and state = 'kept') as loose
  from upload where id_company = ${idCompany} and id_file is null and refusal is null`,
);
/** Counts running uploads and unattached files. */
export async function countOpen(tx: Tx, of: { idCompany: number; idUser: number }) {
  return (await open.first(tx, of)) ?? { own: 0, company: 0, loose: 0 };
}

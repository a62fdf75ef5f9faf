import type { FilePurpose } from '@gemelo/contract/endpoints/files';
import type { MessageParams } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { Belonging } from '../../http/actor.ts';

interface OwnUpload extends Belonging {
  idUpload: string;
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

const selectOwn = (
  db: Builder,
  { idUpload, idUser, idFormLink, answerKey }: { [Name in keyof OwnUpload]: RawBuilder<OwnUpload[Name]> },
) =>
  selectUploads(db)
    .where('u.idUpload', '=', sql<string>`${idUpload}`)
    .where(
      sql<boolean>`(u.id_user, u.id_form_link, u.answer_key)
        is not distinct from (${idUser}::int, ${idFormLink}::int, ${answerKey}::uuid)`,
    );
const uploadById = prepared<OwnUpload>()(selectOwn);
const uploadToChange = prepared<OwnUpload>()((db, own) => selectOwn(db, own).forUpdate());
export const findUpload = (tx: Tx, upload: OwnUpload): Promise<Upload | undefined> =>
  uploadById.first(tx, upload);
/** Locks the upload and reads it. */
export const lockUpload = (tx: Tx, upload: OwnUpload): Promise<Upload | undefined> =>
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

interface OpenUploads {
  own: number;
  company: number;
  loose: number;
}
const openOfUser = prepared<{ idCompany: number; idUser: number }>()(
  (_db, { idCompany, idUser }) => sql<OpenUploads>`
  select count(*) filter (where id_user = ${idUser}) as own, count(*) as company,
    (select count(*) from file where id_user = ${idUser} and entity is null and state = 'kept') as loose
  from upload where id_company = ${idCompany} and id_form_link is null and id_file is null and refusal is null`,
);
/** Counts running uploads and unattached files. */
export async function countOpen(tx: Tx, of: { idCompany: number; idUser: number }): Promise<OpenUploads> {
  return (await openOfUser.first(tx, of)) ?? { own: 0, company: 0, loose: 0 };
}

interface OpenOfLink extends OpenUploads {
  /** Running uploads and unattached files of the one answer. */
  answer: number;
}
const openOfLink = prepared<{ idCompany: number; idFormLink: number; answerKey: string }>()(
  (_db, { idCompany, idFormLink, answerKey }) => sql<OpenOfLink>`
  select u.own, u.company, u.answer + f.answer as answer, f.loose from (
    select count(*) filter (where id_form_link = ${idFormLink}) as own, count(*) as company,
      count(*) filter (where id_form_link = ${idFormLink} and answer_key = ${answerKey}::uuid) as answer
    from upload where id_company = ${idCompany} and id_form_link is not null and id_file is null and refusal is null
      and touched_at > now() - interval '1 hour') u,
    (select count(*) as loose, count(*) filter (where answer_key = ${answerKey}::uuid) as answer
    from file where id_form_link = ${idFormLink} and entity is null and state = 'kept') f`,
);
/** The same of a link, whose limits all its guests share. What they left for an hour is no longer in their way. */
export async function countOpenOfLink(
  tx: Tx,
  of: { idCompany: number; idFormLink: number; answerKey: string },
): Promise<OpenOfLink> {
  return (await openOfLink.first(tx, of)) ?? { own: 0, company: 0, loose: 0, answer: 0 };
}

import type { Commented } from '@gemelo/contract/endpoints/comments';
import { sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

interface Edit {
  text: string;
  at: string;
}

export const selectComments = (db: Builder) =>
  db
    .selectFrom('comment as k')
    .leftJoin('appUser as u', 'u.idUser', 'k.idUser')
    .select([
      'k.idComment',
      'k.idSubject',
      'k.idCompany',
      'k.text',
      'k.version',
      'k.createdAt',
      'k.updatedAt',
      'k.idUser',
      'k.internal',
      authorName('u', 'k.id_user').as('userName'),
      sql<Edit[]>`coalesce((
        select json_agg(json_build_object('text', e.text, 'at', iso(e.at)) order by e.version)
        from comment_edit e where e.id_comment = k.id_comment), '[]')`.as('edits'),
      attachedFiles('comment', sql.ref<number>('k.id_comment')).as('files'),
    ]);
export type FoundComment = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

export const presentComment = (
  own: string,
  { idComment, idUser, userName, idSubject: _, idCompany: __, ...row }: FoundComment,
) => ({ [own]: idComment, ...row, User: { idUser, name: userName } });

interface OfComment {
  idComment: number;
  subject: Commented['subject'];
}
const commentById = prepared<OfComment>()((db, { idComment, subject }) =>
  selectComments(db).where('k.idComment', '=', idComment).where('k.subject', '=', subject),
);
const subjectOfComment = prepared<{ idComment: number }>()((db, { idComment }) =>
  db.selectFrom('comment').select(['subject', 'idSubject', 'internal']).where('idComment', '=', idComment),
);
/** The record that a comment of any kind is about. */
export const subjectOf = (tx: Tx, idComment: number) => subjectOfComment.first(tx, { idComment });

const commentToChange = prepared<{ idComment: number }>()((db, { idComment }) =>
  db.selectFrom('comment').select('idComment').where('idComment', '=', idComment).forUpdate(),
);

export const findComment = (tx: Tx, comment: OfComment): Promise<FoundComment | undefined> =>
  commentById.first(tx, comment);

/** Locks the comment and reads it. */
export async function lockComment(tx: Tx, comment: OfComment): Promise<FoundComment | undefined> {
  const [, [row]] = await together(tx, commentToChange.ask(comment), commentById.ask(comment));
  return row;
}

const owners = new Map<string, ReturnType<typeof ownerBy>>();
const ownerBy = (table: string, id: string) =>
  prepared<{ idSubject: number }>()(
    (_db, { idSubject }) =>
      sql<{
        idCompany: number;
      }>`select id_company from ${sql.table(table)} where ${sql.ref(id)} = ${idSubject}`,
  );

/** The company of the commented record. */
export async function companyOf(tx: Tx, { subject, about }: Commented, idSubject: number) {
  const owner = owners.get(subject) ?? ownerBy(subject, about);
  owners.set(subject, owner);
  return (await owner.first(tx, { idSubject }))?.idCompany;
}

/** Stores the earlier text of an edited comment. */
export const insertEdit = prepared<{
  idComment: number;
  version: number;
  idCompany: number;
  text: string;
  at: string;
}>()((db, { idComment, version, idCompany, text, at }) =>
  db.insertInto('commentEdit').values({ idComment, version, idCompany, text, at }),
);

export const updateComment = prepared<{ idComment: number; text: string; version: number; at: Date }>()(
  (db, { idComment, text, version, at }) =>
    db.updateTable('comment').set({ text, version, updatedAt: at }).where('idComment', '=', idComment),
);

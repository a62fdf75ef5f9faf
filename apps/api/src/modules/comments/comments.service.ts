import type { Commented } from '@gemelo/contract/endpoints/comments';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

interface Edit {
  text: string;
  at: string;
}

export const selectComments = (tx: Tx) =>
  tx
    .selectFrom('comment as k')
    .innerJoin('appUser as u', 'u.idUser', 'k.idUser')
    .select([
      'k.idComment',
      'k.idSubject',
      'k.idCompany',
      'k.text',
      'k.version',
      'k.createdAt',
      'k.updatedAt',
      'k.idUser',
      'u.name as userName',
      sql<Edit[]>`coalesce((
        select json_agg(json_build_object('text', e.text, 'at', iso(e.at)) order by e.version)
        from comment_edit e where e.id_comment = k.id_comment), '[]')`.as('edits'),
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

export const presentComment = (
  own: string,
  { idComment, idUser, userName, idSubject: _, idCompany: __, ...row }: Found,
) => ({ [own]: idComment, ...row, User: { idUser, name: userName } });

/** Where seeing a record is more than being of its company, and speaking of it more than words. */
export interface Spoken {
  ownerOf(tx: Tx, actor: Actor, idSubject: number): Promise<number>;
  said(
    tx: Tx,
    actor: Actor,
    idSubject: number,
    idComment: number,
    text: string,
    earlier?: string,
  ): Promise<void>;
}

/** What people say about records of any kind; whose a comment is follows from what it is about. */
export function createCommentService(
  database: Database,
  spoken: Partial<Record<Commented['subject'], Spoken>> = {},
) {
  const mustFind = async (tx: Tx, { subject }: Commented, idComment: number): Promise<Found> => {
    const row = await selectComments(tx)
      .where('k.idComment', '=', idComment)
      .where('k.subject', '=', subject)
      .executeTakeFirst();
    if (!row) throw new NotFound('comment', idComment);
    return row;
  };

  return {
    /** Whoever cannot see the record cannot see what is said about it. */
    ownerOf: async (
      tx: Tx,
      actor: Actor,
      { subject, about }: Commented,
      idSubject: number,
    ): Promise<number> => {
      const own = spoken[subject];
      if (own) return own.ownerOf(tx, actor, idSubject);
      const { rows } = await sql<{ idCompany: number }>`
        select id_company from ${sql.table(subject)} where ${sql.ref(about)} = ${idSubject}`.execute(tx);
      const [row] = rows;
      if (!row) throw new NotFound(subject, idSubject);
      return row.idCompany;
    },

    async create(actor: Actor, kind: Commented, idSubject: number, text: string) {
      return database.transaction(actor, async (tx) => {
        const idCompany = await this.ownerOf(tx, actor, kind, idSubject);
        const { idComment } = await tx
          .insertInto('comment')
          .values({ idCompany, subject: kind.subject, idSubject, idUser: actor.idUser, text })
          .returning('idComment')
          .executeTakeFirstOrThrow();
        await audit(tx, actor, {
          entity: kind.subject,
          id: idSubject,
          action: 'comment',
          idCompany,
          after: { text },
        });
        await spoken[kind.subject]?.said(tx, actor, idSubject, idComment, text);
        return presentComment(kind.own, await mustFind(tx, kind, idComment));
      });
    },

    /** Only one's own words; what they were before is kept. */
    async update(actor: Actor, kind: Commented, idComment: number, text: string, version: number) {
      return database.transaction(actor, async (tx) => {
        await tx
          .selectFrom('comment')
          .select('idComment')
          .where('idComment', '=', idComment)
          .forUpdate()
          .execute();
        const before = await mustFind(tx, kind, idComment);
        await this.ownerOf(tx, actor, kind, before.idSubject);
        if (before.idUser !== actor.idUser) throw new Forbidden('OWN_COMMENT');
        if (before.version !== version)
          throw new Refused('STALE', {}, { current: presentComment(kind.own, before) });
        await tx
          .insertInto('commentEdit')
          .values({
            idComment,
            version,
            idCompany: before.idCompany,
            text: before.text,
            at: before.updatedAt,
          })
          .execute();
        await tx
          .updateTable('comment')
          .set({ text, version: version + 1, updatedAt: new Date() })
          .where('idComment', '=', idComment)
          .execute();
        await audit(tx, actor, {
          entity: kind.subject,
          id: before.idSubject,
          action: 'comment',
          idCompany: before.idCompany,
          before: { text: before.text },
          after: { text },
        });
        await spoken[kind.subject]?.said(tx, actor, before.idSubject, idComment, text, before.text);
        return presentComment(kind.own, await mustFind(tx, kind, idComment));
      });
    },
  };
}
export type CommentService = ReturnType<typeof createCommentService>;

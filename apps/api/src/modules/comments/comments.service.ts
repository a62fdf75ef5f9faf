import type { Commented } from '@gemelo/contract/endpoints/comments';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import {
  companyOf,
  type FoundComment,
  findComment,
  insertEdit,
  lockComment,
  presentComment,
  updateComment,
} from './comments.queries.ts';

/** For records with their own visibility rules and side effects of a comment. */
export interface CommentSubject {
  ownerOf(tx: Tx, actor: Actor, idSubject: number): Promise<number>;
  onCommented(
    tx: Tx,
    actor: Actor,
    idSubject: number,
    idComment: number,
    text: string,
    earlier?: string,
  ): Promise<void>;
}

/** Comments on records of any kind; a comment belongs to the company of its record. */
export function createCommentService(
  database: Database,
  subjects: Partial<Record<Commented['subject'], CommentSubject>> = {},
) {
  const mustFind = async (
    tx: Tx,
    { subject }: Commented,
    idComment: number,
    find = findComment,
  ): Promise<FoundComment> => {
    const row = await find(tx, { idComment, subject });
    if (!row) throw new NotFound('comment', idComment);
    return row;
  };

  return {
    /** A user who cannot see the record cannot see its comments. */
    ownerOf: async (tx: Tx, actor: Actor, kind: Commented, idSubject: number): Promise<number> => {
      const own = subjects[kind.subject];
      if (own) return own.ownerOf(tx, actor, idSubject);
      const idCompany = await companyOf(tx, kind, idSubject);
      if (idCompany === undefined) throw new NotFound(kind.subject, idSubject);
      return idCompany;
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
        await subjects[kind.subject]?.onCommented(tx, actor, idSubject, idComment, text);
        return presentComment(kind.own, await mustFind(tx, kind, idComment));
      });
    },

    /** Users edit only their own comments; earlier versions are kept. */
    async update(actor: Actor, kind: Commented, idComment: number, text: string, version: number) {
      return database.transaction(actor, async (tx) => {
        const before = await mustFind(tx, kind, idComment, lockComment);
        await this.ownerOf(tx, actor, kind, before.idSubject);
        if (before.idUser !== actor.idUser) throw new Forbidden('OWN_COMMENT');
        if (before.version !== version)
          throw new Refused('STALE', {}, { current: presentComment(kind.own, before) });
        const { idCompany, text: earlier, updatedAt } = before;
        insertEdit.later(tx, { idComment, version, idCompany, text: earlier, at: updatedAt });
        updateComment.later(tx, { idComment, text, version: version + 1, at: new Date() });
        await audit(tx, actor, {
          entity: kind.subject,
          id: before.idSubject,
          action: 'comment',
          idCompany: before.idCompany,
          before: { text: before.text },
          after: { text },
        });
        await subjects[kind.subject]?.onCommented(tx, actor, before.idSubject, idComment, text, before.text);
        return presentComment(kind.own, await mustFind(tx, kind, idComment));
      });
    },
  };
}
export type CommentService = ReturnType<typeof createCommentService>;

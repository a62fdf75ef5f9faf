import { type Commented, commented } from '@gemelo/contract/endpoints/comments';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import {
  companyOf,
  type FoundComment,
  findComment,
  insertEdit,
  lockComment,
  presentComment,
  subjectOf,
  updateComment,
} from './comments.queries.ts';

/** For records with their own visibility rules and side effects of a comment. */
export interface CommentSubject {
  ownerOf(tx: Tx, actor: Actor, idSubject: number): Promise<number>;
  /** Keeps the record as it is until the comment is written. */
  hold?(tx: Tx, actor: Actor, idSubject: number): Promise<unknown>;
  /** Whether a user who sees the record also reads and writes its internal notes. */
  seesNotes?(tx: Tx, actor: Actor, idSubject: number): Promise<boolean>;
  onCommented(
    tx: Tx,
    actor: Actor,
    idSubject: number,
    idComment: number,
    text: string,
    earlier?: string,
    internal?: boolean,
  ): Promise<void>;
}

/** What somebody says: words, files or both. */
export interface Said {
  text: string;
  idFiles?: readonly string[];
  internal?: boolean;
}

/** The audit stores what people say, but of a note only that there is one: its readers are not those of the audit. */
const noted = (internal: boolean, text: string) => (internal ? { internal } : { text });

/** Comments on records of any kind; a comment belongs to the company of its record. */
export function createCommentService(
  database: Database,
  files: Pick<FileService, 'attach'>,
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

    seesNotes: async (tx: Tx, actor: Actor, kind: Commented, idSubject: number): Promise<boolean> =>
      !kind.notes || ((await subjects[kind.subject]?.seesNotes?.(tx, actor, idSubject)) ?? false),

    /** The company of a comment of any kind that the actor may see. */
    async mustSee(tx: Tx, actor: Actor, idComment: number): Promise<number> {
      const found = await subjectOf(tx, idComment);
      const kind = commented.find(({ subject }) => subject === found?.subject);
      if (!found || !kind) throw new NotFound('comment', idComment);
      const { permission } = kind.list;
      if (permission !== 'member' && !actor.permissions.has(permission))
        throw new NotFound('comment', idComment);
      const idCompany = await this.ownerOf(tx, actor, kind, found.idSubject);
      if (found.internal && !(await this.seesNotes(tx, actor, kind, found.idSubject)))
        throw new NotFound('comment', idComment);
      return idCompany;
    },

    async create(actor: Actor, kind: Commented, idSubject: number, said: Said) {
      const { text, idFiles = [], internal = false } = said;
      return database.transaction(actor, async (tx) => {
        await subjects[kind.subject]?.hold?.(tx, actor, idSubject);
        const idCompany = await this.ownerOf(tx, actor, kind, idSubject);
        if (internal && !(await this.seesNotes(tx, actor, kind, idSubject)))
          throw new Forbidden('NOTE_HANDLER');
        const { idComment } = await tx
          .insertInto('comment')
          .values({ idCompany, subject: kind.subject, idSubject, idUser: actor.idUser, text, internal })
          .returning('idComment')
          .executeTakeFirstOrThrow();
        await audit(tx, actor, {
          entity: kind.subject,
          id: idSubject,
          action: 'comment',
          idCompany,
          after: noted(internal, text),
        });
        await files.attach(tx, actor, idFiles, 'comment', idComment);
        await subjects[kind.subject]?.onCommented(tx, actor, idSubject, idComment, text, undefined, internal);
        return presentComment(kind.own, await mustFind(tx, kind, idComment));
      });
    },

    /** Users edit only their own comments; earlier versions are kept. */
    async update(actor: Actor, kind: Commented, idComment: number, text: string, version: number) {
      return database.transaction(actor, async (tx) => {
        // The record before its comment, in the order in which a merge takes them.
        const { idSubject: idRecord } = await mustFind(tx, kind, idComment);
        await subjects[kind.subject]?.hold?.(tx, actor, idRecord);
        const before = await mustFind(tx, kind, idComment, lockComment);
        await this.mustSee(tx, actor, idComment);
        if (before.idUser !== actor.idUser) throw new Forbidden('OWN_COMMENT');
        if (before.version !== version)
          throw new Refused('STALE', {}, { current: presentComment(kind.own, before) });
        const { idCompany, idSubject, internal, text: earlier, updatedAt } = before;
        if (text === '' && before.files.length === 0) throw new Invalid([{ path: 'text', rule: 'required' }]);
        insertEdit.later(tx, { idComment, version, idCompany, text: earlier, at: updatedAt });
        updateComment.later(tx, { idComment, text, version: version + 1, at: new Date() });
        await audit(tx, actor, {
          entity: kind.subject,
          id: idSubject,
          action: 'comment',
          idCompany,
          before: noted(internal, earlier),
          after: noted(internal, text),
        });
        await subjects[kind.subject]?.onCommented(tx, actor, idSubject, idComment, text, earlier, internal);
        return presentComment(kind.own, await mustFind(tx, kind, idComment));
      });
    },
  };
}
export type CommentService = ReturnType<typeof createCommentService>;

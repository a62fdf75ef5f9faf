import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileData, FilePurpose } from '@gemelo/contract/endpoints/files';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import type { Context } from '../../db/context.ts';
import { type Actor, belongingTo, type Sender } from '../../http/actor.ts';
import { type FileStore, NoBytes } from '../../integrations/files/port.ts';
import { type FoundFile, findFile, findFilesOf, lockFiles, presentFile } from './files.queries.ts';

/** A kind of record that files can be attached to. */
export interface FileHolder {
  table: string;
  key: string;
  /** Its key begins with the company. */
  keyedByCompany?: true;
  /** The company of a record that the actor may see; throws otherwise. */
  ownerOf(tx: Tx, actor: Actor, id: number): Promise<number>;
}
/** Holders by entity name, as in the audit. */
export type FileHolders = Readonly<Record<string, FileHolder>>;

const isAccessError = (error: unknown) => error instanceof NotFound || error instanceof Forbidden;

/** Whether a file belongs to no record yet and was uploaded by this sender. */
const isFreeFor = (sender: Sender) => {
  const { idUser, idFormLink, answerKey } = belongingTo(sender);
  return (file: FoundFile) =>
    file.entity === null &&
    file.idUser === idUser &&
    file.idFormLink === idFormLink &&
    file.answerKey === answerKey;
};

/** Files attached to records; a user who may see the record may see its files. */
export function createFileService(database: Database, store: FileStore, holders: FileHolders) {
  const ownerOf = async (tx: Tx, actor: Actor, entity: string, id: number): Promise<number | undefined> => {
    try {
      return await holders[entity]?.ownerOf(tx, actor, id);
    } catch (error) {
      if (isAccessError(error)) return undefined;
      throw error;
    }
  };

  const maySee = async (tx: Tx, actor: Actor, { entity, entityId, idUser }: FoundFile) =>
    entity === null || entityId === null
      ? idUser === actor.idUser
      : (await ownerOf(tx, actor, entity, entityId)) !== undefined;

  const mustSee = async (tx: Tx, actor: Actor, idFile: string): Promise<FoundFile> => {
    const file = await findFile(tx, idFile);
    if (!file || !(await maySee(tx, actor, file))) throw new NotFound('file', idFile);
    return file;
  };

  /** A guest sees no records: what they send is attached to their own answer, in the company of their link. */
  const companyOf = async (tx: Tx, sender: Sender, entity: string, id: number) =>
    sender.idUser === null ? sender.idCompany : ownerOf(tx, sender, entity, id);

  const namesOf = (files: readonly FoundFile[]) => ({ files: files.map(({ name }) => name) });

  const release = async (tx: Tx, files: readonly FoundFile[]) => {
    const ids = files.map(({ idFile }) => idFile);
    await tx
      .updateTable('file')
      .set({ state: 'dropped', droppedAt: now })
      .where(sql<boolean>`id_file = any(${ids}::uuid[])`)
      .execute();
  };

  return {
    mustSee,

    /**
     * Attaches the sender's own uploads to a record, in that record's transaction. Files already attached stay; if any
     * file is not the sender's, has another purpose or belongs elsewhere, all are refused.
     */
    async attach(
      tx: Tx,
      sender: Sender,
      ids: readonly string[],
      entity: string,
      entityId: number,
      purpose: FilePurpose = 'attachment',
    ): Promise<void> {
      if (ids.length === 0) return;
      const files = await lockFiles(tx, [...new Set(ids)]);
      const isAttachedHere = (file: FoundFile) => file.entity === entity && file.entityId === entityId;
      const isFree = isFreeFor(sender);
      const usable = files.filter(
        (file) => file.purpose === purpose && (isAttachedHere(file) || isFree(file)),
      );
      if (usable.length < new Set(ids).size) throw new Refused('FILE_UNAVAILABLE');
      const added = usable.filter((file) => !isAttachedHere(file));
      if (added.length === 0) return;
      const idCompany = await companyOf(tx, sender, entity, entityId);
      if (idCompany === undefined) throw new NotFound(entity, entityId);
      await tx
        .updateTable('file')
        .set({ entity, entityId, idCompany })
        .where(sql<boolean>`id_file = any(${added.map(({ idFile }) => idFile)}::uuid[])`)
        .execute();
      await audit(tx, sender, { entity, id: entityId, action: 'attach', idCompany, after: namesOf(added) });
    },

    /** The sender's own uploads among these that belong to nothing yet, with their content types; they are locked. */
    async loose(
      tx: Tx,
      sender: Sender,
      ids: readonly string[],
      purpose: FilePurpose = 'attachment',
    ): Promise<Map<string, string>> {
      const files = await lockFiles(tx, [...new Set(ids)]);
      const isFree = isFreeFor(sender);
      return new Map(
        files
          .filter((file) => file.purpose === purpose && isFree(file))
          .map(({ idFile, contentType }) => [idFile, contentType]),
      );
    },

    /** Detaches files from a record, if it has them; they disappear at once, and their bytes a day later. */
    async detach(
      tx: Tx,
      actor: Context,
      ids: readonly string[],
      entity: string,
      entityId: number,
    ): Promise<boolean> {
      const found = ids.length > 0 ? await lockFiles(tx, [...ids]) : [];
      const files = found.filter((file) => file.entity === entity && file.entityId === entityId);
      const [first] = files;
      if (!first) return false;
      await release(tx, files);
      const { idCompany } = first;
      await audit(tx, actor, { entity, id: entityId, action: 'detach', idCompany, before: namesOf(files) });
      return true;
    },

    /** Discards a file that was never attached. */
    async drop(tx: Tx, actor: Context, idFile: string): Promise<void> {
      const [file] = await lockFiles(tx, [idFile]);
      if (!file || file.entity !== null) return;
      await release(tx, [file]);
      const { idCompany, name } = file;
      await audit(tx, actor, { entity: 'file', id: idFile, action: 'delete', idCompany, before: { name } });
    },

    /** The files of visible records, by record id. */
    async of(tx: Tx, entity: string, ids: readonly number[]): Promise<Map<number, FileData[]>> {
      const files = await findFilesOf(tx, entity, [...ids]);
      const byRecord = new Map<number, FileData[]>(ids.map((id) => [id, []]));
      for (const file of files) byRecord.get(file.entityId ?? 0)?.push(presentFile(file));
      return byRecord;
    },

    find: (actor: Actor, idFile: string): Promise<FoundFile> =>
      database.read(actor, (tx) => mustSee(tx, actor, idFile)),

    async bytes({ idFile }: Pick<FoundFile, 'idFile'>, key: string): Promise<Readable> {
      try {
        return await store.get(key);
      } catch (error) {
        throw error instanceof NoBytes ? new NotFound('file', idFile) : error;
      }
    },

    /** All that is stored under a key, in memory; undefined if it is gone. */
    async contentOf(key: string): Promise<Buffer | undefined> {
      try {
        return await buffer(await store.get(key));
      } catch (error) {
        if (error instanceof NoBytes) return undefined;
        throw error;
      }
    },
  };
}
export type FileService = ReturnType<typeof createFileService>;

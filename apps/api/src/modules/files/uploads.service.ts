import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type createUpload,
  FILE_LIMIT,
  type FileData,
  PIECE_LEAST,
  purposes,
  type UploadData,
} from '@gemelo/contract/endpoints/files';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { FileStore } from '../../integrations/files/port.ts';
import { bytesOf, findFile, presentFile } from './files.queries.ts';
import type { FileService } from './files.service.ts';
import type { Intake, PreparedFile } from './intake.ts';
import {
  countOpen,
  endUpload,
  findPieces,
  findUpload,
  insertPiece,
  lockUpload,
  type Upload,
} from './uploads.queries.ts';

const LOCK = 7_203_220;
const MAX_OPEN_PER_USER = 10;
const MAX_OPEN_PER_COMPANY = 200;
/** Limit of unattached files per user. */
const MAX_UNATTACHED_PER_USER = 100;

interface UploadParts {
  database: Database;
  store: FileStore;
  intake: Intake;
  files: Pick<FileService, 'drop'>;
  /** Storage quota of a company, in bytes. */
  quota: number;
}

/** Resumable uploads: received pieces are recorded, so that an interrupted client continues where it stopped. */
export function createUploadService({ database, store, intake, files, quota }: UploadParts) {
  const mustExist = (upload: Upload | undefined, idUpload: string): Upload => {
    if (!upload) throw new NotFound('upload', idUpload);
    return upload;
  };
  const fileOf = async (tx: Tx, idFile: string): Promise<FileData> => {
    const file = await findFile(tx, idFile);
    if (!file) throw new NotFound('file', idFile);
    return presentFile(file);
  };
  const present = async (tx: Tx, upload: Upload): Promise<UploadData> => {
    const { idUpload, name, size, purpose, received: offset, idFile } = upload;
    const file = idFile === null ? null : await fileOf(tx, idFile);
    return { idUpload, name, size, purpose, offset, file };
  };
  const mustFind = async (tx: Tx, { idUser }: Actor, idUpload: string) =>
    mustExist(await findUpload(tx, { idUpload, idUser }), idUpload);
  const mustLock = async (tx: Tx, { idUser }: Actor, idUpload: string) =>
    mustExist(await lockUpload(tx, { idUpload, idUser }), idUpload);
  const read = (actor: Actor, idUpload: string) =>
    database.read(actor, async (tx) => present(tx, await mustFind(tx, actor, idUpload)));

  const checkQuota = async (tx: Tx, of: { idCompany: number; idUser: number }, size: number) => {
    // Serialized per company, so that two concurrent uploads cannot both take the last space.
    await sql`select pg_advisory_xact_lock(${LOCK}::int, ${of.idCompany}::int)`.execute(tx);
    const open = await countOpen(tx, of);
    if (
      open.own >= MAX_OPEN_PER_USER ||
      open.company >= MAX_OPEN_PER_COMPANY ||
      open.loose >= MAX_UNATTACHED_PER_USER
    )
      throw new Refused('UPLOADS_OPEN');
    if ((await bytesOf(tx, of.idCompany)) + size > quota) throw new Refused('FILE_QUOTA');
  };

  /** The bytes of all pieces, in order. */
  const readPieces = async (actor: Actor, { idUpload, size, received }: Upload): Promise<Buffer> => {
    if (received < size) throw new Refused('FILE_CUT_OFF');
    const pieces = await database.read(actor, (tx) => findPieces(tx, idUpload));
    const parts: Buffer[] = [];
    for (const { storageKey } of pieces) parts.push(await buffer(await store.get(storageKey)));
    return Buffer.concat(parts);
  };

  /** Creates the file unless a concurrent request did; unneeded bytes are discarded. */
  const createFile = async (actor: Actor, idUpload: string, prepared: PreparedFile): Promise<FileData> => {
    const [file, unneeded] = await database.transaction(actor, async (tx) => {
      const { idFile: idExisting, ...upload } = await mustLock(tx, actor, idUpload);
      if (idExisting)
        return [await fileOf(tx, idExisting), [prepared.storageKey, prepared.thumbnailKey]] as const;
      const { idCompany, name } = upload;
      const { idUser, timeZone } = actor;
      const idFile = await intake.insert(tx, actor, prepared, { idCompany, idUser, timeZone, name });
      return [await fileOf(tx, idFile), await endUpload(tx, idUpload, { idFile })] as const;
    });
    await intake.discard(...unneeded);
    return file;
  };

  return {
    read,

    async create(actor: Actor, { name, size, purpose }: BodyOf<typeof createUpload>): Promise<UploadData> {
      const { grant } = purposes[purpose];
      if (grant && !actor.permissions.has(grant)) throw new Forbidden('FORBIDDEN');
      if (size > FILE_LIMIT) throw new Refused('FILE_TOO_LARGE', { limit: FILE_LIMIT / 1_000_000 });
      const of = { idCompany: companyFor(actor, undefined), idUser: actor.idUser };
      return database.transaction(actor, async (tx) => {
        await checkQuota(tx, of, size);
        const { idUpload } = await tx
          .insertInto('upload')
          .values({ ...of, name, size, purpose })
          .returning('idUpload')
          .executeTakeFirstOrThrow();
        return present(tx, await mustFind(tx, actor, idUpload));
      });
    },

    /** A repeated piece changes nothing; one that leaves a gap is refused. */
    async piece(actor: Actor, idUpload: string, offset: number, bytes: Uint8Array): Promise<UploadData> {
      const upload = await database.read(actor, (tx) => mustFind(tx, actor, idUpload));
      if (offset < upload.received || upload.idFile) return read(actor, idUpload);
      const end = offset + bytes.length;
      if (offset > upload.received || end > upload.size) throw new Refused('UPLOAD_OFFSET');
      if (bytes.length < PIECE_LEAST && end < upload.size) throw new Refused('UPLOAD_PIECE');
      const storageKey = await store.put(Readable.from([Buffer.from(bytes)]));
      const accepted = await database.transaction(actor, async (tx) => {
        const now = await mustLock(tx, actor, idUpload);
        if (now.received !== offset) return false;
        await insertPiece(tx, now, { size: bytes.length, storageKey });
        return true;
      });
      if (!accepted) await intake.discard(storageKey);
      return read(actor, idUpload);
    },

    async finish(actor: Actor, idUpload: string): Promise<FileData> {
      const upload = await database.read(actor, (tx) => mustFind(tx, actor, idUpload));
      const { idFile, refusal } = upload;
      if (refusal) throw new Refused(refusal.code, refusal.params);
      if (idFile) return database.read(actor, (tx) => fileOf(tx, idFile));
      const bytes = await readPieces(actor, upload);
      try {
        return await createFile(actor, idUpload, await intake.prepare(upload.purpose, bytes));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, params } = error;
        const unneeded = await database.transaction(actor, async (tx) =>
          (await mustLock(tx, actor, idUpload)).idFile
            ? []
            : endUpload(tx, idUpload, { refusal: { code, params } }),
        );
        await intake.discard(...unneeded);
        throw error;
      }
    },

    /** Cancels an upload with its pieces; a file already attached to a record stays. */
    async cancel(actor: Actor, idUpload: string): Promise<null> {
      const unneeded = await database.transaction(actor, async (tx) => {
        const { idFile } = await mustLock(tx, actor, idUpload);
        const pieces = await findPieces(tx, idUpload);
        await tx.deleteFrom('upload').where('idUpload', '=', idUpload).execute();
        if (idFile) await files.drop(tx, actor, idFile);
        return pieces.map(({ storageKey }) => storageKey);
      });
      await intake.discard(...unneeded);
      return null;
    },
  };
}
export type UploadService = ReturnType<typeof createUploadService>;

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type createUpload,
  type FileData,
  PIECE_LEAST,
  purposes,
  type UploadData,
} from '@gemelo/contract/endpoints/files';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { type Actor, belongingTo, companyFor, type Guest, type Sender } from '../../http/actor.ts';
import { atMost } from '../../http/at-most.ts';
import type { FileStore } from '../../integrations/files/port.ts';
import { bytesOf, findFile, presentFile } from './files.queries.ts';
import type { FileService } from './files.service.ts';
import type { Intake, PreparedFile } from './intake.ts';
import {
  countOpen,
  countOpenOfLink,
  endUpload,
  findPieces,
  findUpload,
  insertPiece,
  lockUpload,
  type Upload,
} from './uploads.queries.ts';

const LOCK = 7_203_220;
const MAX_OPEN_PER_USER = 10;
/** Of users, and as many of guests, who take nothing from the users. */
const MAX_OPEN_PER_COMPANY = 200;
/** Limit of unattached files per user. */
const MAX_UNATTACHED_PER_USER = 100;
/** All guests of a link share these. */
const MAX_OPEN_PER_LINK = 50;
const MAX_UNATTACHED_PER_LINK = 500;
/** How full guests may make the storage of a company. */
const GUEST_SHARE = 0.8;
/** Uploads whose bytes are in memory at a time. */
const MAX_PROCESSED = 3;

interface NewUpload extends BodyOf<typeof createUpload> {
  idCompany: number;
  /** How many files the answer of a guest may have. */
  forAnswer: number;
}

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
  const mustFind = async (tx: Tx, sender: Sender, idUpload: string) =>
    mustExist(await findUpload(tx, { idUpload, ...belongingTo(sender) }), idUpload);
  const mustLock = async (tx: Tx, sender: Sender, idUpload: string) =>
    mustExist(await lockUpload(tx, { idUpload, ...belongingTo(sender) }), idUpload);
  const read = (sender: Sender, idUpload: string) =>
    database.read(sender, async (tx) => present(tx, await mustFind(tx, sender, idUpload)));

  const isTooMany = async (tx: Tx, sender: Sender, idCompany: number, forAnswer: number) => {
    if (sender.idUser !== null) {
      const open = await countOpen(tx, { idCompany, idUser: sender.idUser });
      if (open.company >= MAX_OPEN_PER_COMPANY) return true;
      return open.own >= MAX_OPEN_PER_USER || open.loose >= MAX_UNATTACHED_PER_USER;
    }
    const open = await countOpenOfLink(tx, sender);
    if (open.company >= MAX_OPEN_PER_COMPANY || open.answer >= forAnswer) return true;
    return open.own >= MAX_OPEN_PER_LINK || open.loose >= MAX_UNATTACHED_PER_LINK;
  };

  const spaceOf = (sender: Sender) => (sender.idUser === null ? quota * GUEST_SHARE : quota);

  const begin = (sender: Sender, { idCompany, name, size, purpose, forAnswer }: NewUpload) => {
    const { limit } = purposes[purpose];
    if (size > limit) throw new Refused('FILE_TOO_LARGE', { limit: limit / 1_000_000 });
    return database.transaction(sender, async (tx) => {
      // Serialized per company, so that two concurrent uploads cannot both take the last space.
      await sql`select pg_advisory_xact_lock(${LOCK}::int, ${idCompany}::int)`.execute(tx);
      if (await isTooMany(tx, sender, idCompany, forAnswer)) throw new Refused('UPLOADS_OPEN');
      if ((await bytesOf(tx, idCompany)) + size > spaceOf(sender))
        throw new Refused(sender.idUser === null ? 'FORM_LINK_SPACE' : 'FILE_QUOTA');
      const { idUpload } = await tx
        .insertInto('upload')
        .values({ idCompany, ...belongingTo(sender), name, size, purpose })
        .returning('idUpload')
        .executeTakeFirstOrThrow();
      return present(tx, await mustFind(tx, sender, idUpload));
    });
  };

  /** The bytes of all pieces, in order. */
  const readPieces = async (sender: Sender, { idUpload, size, received }: Upload): Promise<Buffer> => {
    if (received < size) throw new Refused('FILE_CUT_OFF');
    const pieces = await database.read(sender, (tx) => findPieces(tx, idUpload));
    const parts: Buffer[] = [];
    for (const { storageKey } of pieces) parts.push(await buffer(await store.get(storageKey)));
    return Buffer.concat(parts);
  };

  /** Creates the file unless a concurrent request did; unneeded bytes are discarded. */
  const createFile = async (sender: Sender, idUpload: string, prepared: PreparedFile): Promise<FileData> => {
    const [file, unneeded] = await database.transaction(sender, async (tx) => {
      const { idFile: idExisting, ...upload } = await mustLock(tx, sender, idUpload);
      if (idExisting)
        return [await fileOf(tx, idExisting), [prepared.storageKey, prepared.thumbnailKey]] as const;
      const { idCompany, name } = upload;
      const owner = { idCompany, ...belongingTo(sender), timeZone: sender.timeZone, name };
      const idFile = await intake.insert(tx, sender, prepared, owner);
      return [await fileOf(tx, idFile), await endUpload(tx, idUpload, { idFile })] as const;
    });
    await intake.discard(...unneeded);
    return file;
  };

  const finishNow = async (sender: Sender, upload: Upload): Promise<FileData> => {
    const { idUpload, purpose } = upload;
    const bytes = await readPieces(sender, upload);
    try {
      return await createFile(sender, idUpload, await intake.prepare(purpose, bytes));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, params } = error;
      const unneeded = await database.transaction(sender, async (tx) =>
        (await mustLock(tx, sender, idUpload)).idFile
          ? []
          : endUpload(tx, idUpload, { refusal: { code, params } }),
      );
      await intake.discard(...unneeded);
      throw error;
    }
  };

  const inTurn = atMost(MAX_PROCESSED);
  const finishing = new Map<string, Promise<FileData>>();
  /** Requests to finish the same upload share one result. */
  const finishOnce = (sender: Sender, upload: Upload): Promise<FileData> => {
    const { idUpload } = upload;
    const running =
      finishing.get(idUpload) ??
      inTurn(() => finishNow(sender, upload)).finally(() => finishing.delete(idUpload));
    finishing.set(idUpload, running);
    return running;
  };

  return {
    read,

    async create(actor: Actor, { name, size, purpose }: BodyOf<typeof createUpload>): Promise<UploadData> {
      const { grant } = purposes[purpose];
      if (grant && !actor.permissions.has(grant)) throw new Forbidden('FORBIDDEN');
      const idCompany = companyFor(actor, undefined);
      return begin(actor, { idCompany, name, size, purpose, forAnswer: 0 });
    },

    /** For one answer by a link, which has at most so many files. */
    createFor: (guest: Guest, { name, size }: { name: string; size: number }, forAnswer: number) =>
      begin(guest, { idCompany: guest.idCompany, name, size, purpose: 'attachment', forAnswer }),

    /** A repeated piece changes nothing; one that leaves a gap is refused. */
    async piece(sender: Sender, idUpload: string, offset: number, bytes: Uint8Array): Promise<UploadData> {
      const upload = await database.read(sender, (tx) => mustFind(tx, sender, idUpload));
      if (offset < upload.received || upload.idFile) return read(sender, idUpload);
      const end = offset + bytes.length;
      if (offset > upload.received || end > upload.size) throw new Refused('UPLOAD_OFFSET');
      if (bytes.length < PIECE_LEAST && end < upload.size) throw new Refused('UPLOAD_PIECE');
      const storageKey = await store.put(Readable.from([Buffer.from(bytes)]));
      const accepted = await database.transaction(sender, async (tx) => {
        const now = await mustLock(tx, sender, idUpload);
        if (now.received !== offset) return false;
        await insertPiece(tx, now, { size: bytes.length, storageKey });
        return true;
      });
      if (!accepted) await intake.discard(storageKey);
      return read(sender, idUpload);
    },

    async finish(sender: Sender, idUpload: string): Promise<FileData> {
      const upload = await database.read(sender, (tx) => mustFind(tx, sender, idUpload));
      const { idFile, refusal } = upload;
      if (refusal) throw new Refused(refusal.code, refusal.params);
      if (idFile) return database.read(sender, (tx) => fileOf(tx, idFile));
      return finishOnce(sender, upload);
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

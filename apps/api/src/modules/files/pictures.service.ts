import { buffer } from 'node:stream/consumers';
import type { FilePurpose } from '@gemelo/contract/endpoints/files';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findFilesOf } from './files.queries.ts';
import type { FileService } from './files.service.ts';
import { type Intake, processFor } from './intake.ts';

/** How a picture was chosen: an earlier upload, or a data URL as older clients send. */
export interface Choice {
  idFile?: string | null | undefined;
  dataUrl?: string | null | undefined;
}
/** The current picture of the record. */
export interface CurrentPicture {
  idFile: string | null;
  inline: string | null;
}
interface Record {
  entity: string;
  id: number;
  idCompany: number | null;
}
/** Attaches a picture to its record within a transaction; returns the record's new picture. */
export type PlacePicture = (tx: Tx, record: Record) => Promise<CurrentPicture>;

const bytesOfDataUrl = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

/** Small enough to embed in a response, so that it shows without another request. */
export const inlineOf = (thumbnail: Uint8Array | null): string | null =>
  thumbnail && `data:image/webp;base64,${Buffer.from(thumbnail).toString('base64')}`;

/** Avatars and logos: one picture per record, as a file and as the small rendition in responses. */
export function createPictureService(files: FileService, intake: Intake) {
  /** A data URL that is no picture is reported as an error of its field. */
  const asFieldIssue = async <T>(path: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof Refused ? new Invalid([{ path, rule: 'format' }], 'AVATAR_INVALID') : error;
    }
  };

  const detachCurrent = async (tx: Tx, actor: Actor, { entity, id }: Record, purpose: FilePurpose) => {
    const attached = (await findFilesOf(tx, entity, [id])).filter((file) => file.purpose === purpose);
    await files.detach(
      tx,
      actor,
      attached.map(({ idFile }) => idFile),
      entity,
      id,
    );
  };

  const fromFile = async (actor: Actor, purpose: FilePurpose, idFile: string): Promise<PlacePicture> => {
    const file = await files.find(actor, idFile);
    if (file.purpose !== purpose || file.thumbnailKey === null) throw new Refused('FILE_UNAVAILABLE');
    const inline = inlineOf(await buffer(await files.bytes(file, file.thumbnailKey)));
    return async (tx, record) => {
      await detachCurrent(tx, actor, record, purpose);
      await files.attach(tx, actor, [idFile], record.entity, record.id, purpose);
      return { idFile, inline };
    };
  };

  const fromDataUrl = async (actor: Actor, purpose: FilePurpose, dataUrl: string): Promise<PlacePicture> => {
    const path = purpose;
    const bytes = bytesOfDataUrl(dataUrl);
    if (actor.idCompany === null) {
      // Files belong to a company: a user without one has only the small rendition.
      const inline = inlineOf((await asFieldIssue(path, processFor(purpose, bytes))).thumbnail);
      return async () => ({ idFile: null, inline });
    }
    const prepared = await asFieldIssue(path, intake.prepare(purpose, bytes));
    return async (tx, { idCompany, ...record }) => {
      await detachCurrent(tx, actor, { idCompany, ...record }, purpose);
      const { idUser, timeZone } = actor;
      const owner = { idUser, timeZone, idCompany: idCompany ?? 0, name: purpose, record };
      return {
        idFile: await intake.insert(tx, actor, prepared, owner),
        inline: inlineOf(prepared.thumbnail),
      };
    };
  };

  return {
    /** Undefined if the choice changes nothing: a client may send back the value that it received. */
    async choose(
      actor: Actor,
      purpose: FilePurpose,
      { idFile, dataUrl }: Choice,
      current: CurrentPicture,
    ): Promise<PlacePicture | undefined> {
      if (idFile && idFile !== current.idFile) return fromFile(actor, purpose, idFile);
      if (dataUrl && dataUrl !== current.inline) return fromDataUrl(actor, purpose, dataUrl);
      if (dataUrl !== null || current.inline === null) return undefined;
      return async (tx, record) => {
        await detachCurrent(tx, actor, record, purpose);
        return { idFile: null, inline: null };
      };
    },
  };
}
export type PictureService = ReturnType<typeof createPictureService>;

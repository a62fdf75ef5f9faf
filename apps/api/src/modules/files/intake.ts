import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FilePurpose, purposes } from '@gemelo/contract/endpoints/files';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import type { FileStore } from '../../integrations/files/port.ts';
import { photoNotes } from '../../workers/photo-notes.ts';
import type { TakenIn } from '../../workers/take-in.ts';
import { workers } from '../../workers/workers.ts';
import { fileName } from './file-name.ts';
import { renditions } from './renditions.ts';

/** Detected, re-encoded and stored; invisible until it has a row. */
export interface PreparedFile extends Omit<TakenIn, 'bytes'> {
  purpose: FilePurpose;
  size: number;
  sha256: Buffer;
  storageKey: string;
  thumbnailKey: string | null;
}

interface Owner {
  idCompany: number;
  idUser: number | null;
  idFormLink?: number | null;
  answerKey?: string | null;
  /** The time zone for photos whose camera recorded none. */
  timeZone: string;
  name: string;
  record?: { entity: string; id: number };
}

/** Detects the type of the bytes and converts them for their purpose, in a worker thread. */
export async function processFor(purpose: FilePurpose, bytes: Uint8Array): Promise<TakenIn> {
  const rendition = renditions[purpose];
  if (!rendition) {
    const shown = { contentType: OCTETS, thumbnail: null, width: null, height: null };
    return { ...(await photoNotes(undefined)), ...shown, bytes };
  }
  // The native library is unloaded with the last thread that uses it, which would crash the others, so this thread
  // keeps it loaded.
  await import('sharp');
  return workers.run('takeIn', { bytes, kinds: purposes[purpose].kinds, ...rendition });
}

export function createIntake(store: FileStore) {
  const putBytes = (bytes: Uint8Array) => store.put(Readable.from([Buffer.from(bytes)]));
  return {
    async prepare(purpose: FilePurpose, sent: Uint8Array): Promise<PreparedFile> {
      const { bytes, ...processed } = await processFor(purpose, sent);
      const storageKey = await putBytes(bytes);
      const thumbnailKey = processed.thumbnail && (await putBytes(processed.thumbnail));
      const sha256 = createHash('sha256').update(bytes).digest();
      return { ...processed, purpose, size: bytes.length, sha256, storageKey, thumbnailKey };
    },

    /** Removes bytes that got no row; failures are left to the collector. */
    async discard(...keys: (string | null)[]): Promise<void> {
      await Promise.allSettled(keys.filter((key) => key !== null).map((key) => store.remove(key)));
    },

    /** Inserts the row that makes stored bytes a file. */
    async insert(tx: Tx, actor: Context, prepared: PreparedFile, owner: Owner): Promise<string> {
      const { thumbnail, takenAt, ...file } = prepared;
      const name = fileName(owner.name, prepared.contentType);
      const hasTimeZone = takenAt !== null && /(Z|[+-]\d\d:\d\d)$/.test(takenAt);
      const { idFile } = await tx
        .insertInto('file')
        .values({
          ...file,
          idCompany: owner.idCompany,
          idUser: owner.idUser,
          idFormLink: owner.idFormLink ?? null,
          answerKey: owner.answerKey ?? null,
          name,
          thumbnailSize: thumbnail?.length ?? 0,
          takenAt: hasTimeZone ? takenAt : sql`${takenAt}::timestamp at time zone ${owner.timeZone}`,
          entity: owner.record?.entity ?? null,
          entityId: owner.record?.id ?? null,
        })
        .returning('idFile')
        .executeTakeFirstOrThrow();
      const { purpose, contentType, size } = prepared;
      await audit(tx, actor, {
        entity: 'file',
        id: idFile,
        action: 'create',
        idCompany: owner.idCompany,
        after: { name, purpose, contentType, size },
      });
      return idFile;
    },
  };
}
export type Intake = ReturnType<typeof createIntake>;

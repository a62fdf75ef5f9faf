import {
  attachmentName,
  type attachmentsZip,
  type attachmentZip,
} from '@gemelo/contract/endpoints/attachments';
import type { Database, Tx } from '../../db/client.ts';
import { companyFor } from '../../http/actor.ts';
import { companyName, exportName, safeFileName, safeName } from '../../http/export-name.ts';
import type { Call } from '../../http/handle.ts';
import { mustFitArchive, type StreamedFile, sendStreamedZip } from '../../http/streamed-zip.ts';
import type { FoundFile, findFilesOf } from '../files/files.queries.ts';
import type { FileService } from '../files/files.service.ts';
import { briefAttachments } from './attachments.lists.ts';
import { ENTITY } from './attachments.queries.ts';
import type { AttachmentService } from './attachments.service.ts';

const BATCH = 500;
/** In the order of the list. */
const WHOLE = { page: 1, limit: BATCH, format: 'json' } as const;

export interface ArchiveParts {
  database: Database;
  mustSee: AttachmentService['mustSee'];
  filesOf: typeof findFilesOf;
  contentOf: FileService['contentOf'];
}

/** A folder of the archive: the files of one attachment. */
interface Folder {
  id: number;
  name: string;
}

export function createAttachmentArchive({ database, mustSee, filesOf, contentOf }: ArchiveParts) {
  /** `<folder>/<n> <name>`, so that files of the same name stay apart. */
  const filesIn = async (tx: Tx, folders: readonly Folder[]): Promise<StreamedFile[]> => {
    const found = await filesOf(
      tx,
      ENTITY,
      folders.map(({ id }) => id),
    );
    const byFolder = new Map<number, FoundFile[]>(folders.map(({ id }) => [id, []]));
    for (const file of found) byFolder.get(file.entityId ?? 0)?.push(file);
    return folders.flatMap(({ id, name }) =>
      (byFolder.get(id) ?? []).map(({ name: fileName, storageKey }, at) => ({
        name: `${name}${at + 1} ${safeFileName(fileName)}`.trimEnd(),
        read: () => contentOf(storageKey),
      })),
    );
  };

  return {
    one: (call: Call<typeof attachmentZip>) =>
      sendStreamedZip(database, call, async (tx) => {
        const found = await mustSee(tx, call.actor, call.params.id);
        const id = found.idWarehouseAttachment;
        return {
          name: safeName(`${id} ${attachmentName(found)}`),
          files: await filesIn(tx, [{ id, name: '' }]),
        };
      }),

    several: (call: Call<typeof attachmentsZip>) =>
      sendStreamedZip(database, call, async (tx, signal) => {
        const { actor, query } = call;
        const idCompany = companyFor(actor, query.idCompany);
        const list = await briefAttachments(tx, { ...query, idCompany });
        const files: StreamedFile[] = [];
        let folders: Folder[] = [];
        const take = async () => {
          files.push(...(await filesIn(tx, folders)));
          folders = [];
          signal.throwIfAborted();
          mustFitArchive(files);
        };
        for await (const row of list.stream(WHOLE)) {
          const { idWarehouseAttachment: id, Warehouse } = row;
          // A name may consist of marks that no file system takes.
          const place = safeName(Warehouse.name) || String(Warehouse.idWarehouse);
          folders.push({ id, name: `${place}/${id}-` });
          if (folders.length >= BATCH) await take();
        }
        await take();
        const company = await companyName(tx, { ...call, params: { idCompany } });
        return { name: exportName(query.title ?? '', company, actor.timeZone), files };
      }),
  };
}
export type AttachmentArchive = ReturnType<typeof createAttachmentArchive>;

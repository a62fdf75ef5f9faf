import {
  type AttachmentDetail,
  attachmentName,
  type createAttachment,
  type updateAttachment,
  type WarehouseAttachment,
} from '@gemelo/contract/endpoints/attachments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { recount } from './attachment-tags.ts';
import {
  attachmentOfKey,
  ENTITY,
  findAttachment,
  lockKey,
  relativeById,
  relativesAfter,
  takeNotes,
  warehouseById,
} from './attachments.queries.ts';

type New = BodyOf<typeof createAttachment>;
type Change = Omit<BodyOf<typeof updateAttachment>, 'version'>;
type Place = Change['place'];

/** Whoever made an attachment may change and remove it, others with the permission. */
const may = (actor: Actor, { User }: WarehouseAttachment, action: 'edit' | 'delete') =>
  User?.idUser === actor.idUser || actor.permissions.has(`attachment:${action}`);

const must = (action: 'edit' | 'delete') => (_tx: Tx, before: WarehouseAttachment, actor: Actor) => {
  if (!may(actor, before, action))
    throw new Forbidden(action === 'edit' ? 'ATTACHMENT_EDITOR' : 'ATTACHMENT_REMOVER');
};

const facts = ({ Warehouse, files, ...row }: WarehouseAttachment) => ({
  title: row.title,
  Warehouse: Warehouse.name,
  note: row.note,
  tags: row.tags,
  takenAt: row.takenAt,
  latitude: row.latitude,
  longitude: row.longitude,
  accuracy: row.accuracy,
  placeSource: row.placeSource,
  idBefore: row.idBefore,
  files: files.map(({ name }) => name),
});

const NOWHERE = { latitude: null, longitude: null, accuracy: null, placeSource: null };
const columnsOf = (place: Place) => (place === null || place === 'photo' ? NOWHERE : place);
const distinct = (tags: readonly string[]) => [...new Set(tags)];

const shownAt = ({ takenAt, createdAt }: Pick<WarehouseAttachment, 'takenAt' | 'createdAt'>) =>
  Date.parse(takenAt ?? createdAt);

/** What is shown before is the same warehouse at an earlier time. */
async function mustBeBefore(tx: Tx, idBefore: number | null, after: WarehouseAttachment) {
  if (idBefore === null || idBefore === after.idBefore) return;
  const before = await findAttachment(tx, idBefore);
  const isHere = before?.Warehouse.idWarehouse === after.Warehouse.idWarehouse;
  if (!before || !isHere) throw new Invalid([{ path: 'idBefore', rule: 'reference' }]);
  if (shownAt(before) >= shownAt(after)) throw new Invalid([{ path: 'idBefore', rule: 'earlier' }]);
}

export function createAttachmentService(database: Database, files: Pick<FileService, 'attach' | 'detach'>) {
  const attachments = recordsOf<Actor, WarehouseAttachment>(database, {
    entity: ENTITY,
    find: (tx, _actor, id) => findAttachment(tx, id),
    lock: rowLock('warehouseAttachment', 'idWarehouseAttachment'),
    facts,
  });

  const mustFindPlace = async (tx: Tx, idWarehouse: number) => {
    const warehouse = await warehouseById.first(tx, { idWarehouse });
    if (!warehouse) throw new NotFound('warehouse', idWarehouse);
    return warehouse;
  };

  /** The attachment that was stored under this key, if it was sent before. */
  const known = async (tx: Tx, actor: Actor, idCompany: number, key: string | undefined) => {
    if (key === undefined) return undefined;
    lockKey.later(tx, { key: `${idCompany} ${key}` });
    const found = await attachmentOfKey.first(tx, { idCompany, key });
    if (found && found.idUser !== actor.idUser) throw new Refused('ATTACHMENT_KEY_TAKEN');
    return found && findAttachment(tx, found.idWarehouseAttachment);
  };

  const insert = async (tx: Tx, actor: Actor, idCompany: number, sent: New): Promise<number> => {
    const { idFiles, place, idBefore, attachmentKey = null, ...columns } = sent;
    const { idWarehouseAttachment: id } = await tx
      .insertInto('warehouseAttachment')
      .values({
        ...{ ...columns, ...columnsOf(place), idCompany, attachmentKey, idUser: actor.idUser },
        tags: distinct(sent.tags),
      })
      .returning('idWarehouseAttachment')
      .executeTakeFirstOrThrow();
    recount(tx, idCompany, [], distinct(sent.tags));
    await files.attach(tx, actor, idFiles, ENTITY, id);
    await takeNotes(tx, id, { ids: idFiles, placed: place === 'photo', timed: true });
    if (idBefore !== null) {
      await mustBeBefore(tx, idBefore, await attachments.mustFind(tx, actor, id));
      await tx
        .updateTable('warehouseAttachment')
        .set({ idBefore })
        .where('idWarehouseAttachment', '=', id)
        .execute();
    }
    return id;
  };

  return {
    mustSee: attachments.mustFind,

    detail: (actor: Actor, id: number): Promise<AttachmentDetail> =>
      database.read(actor, async (tx) => {
        const row = await attachments.mustFind(tx, actor, id);
        const { idCompany, Warehouse, idBefore } = row;
        const [[before], after] = await together(
          tx,
          relativeById.ask({ id: idBefore ?? 0 }),
          relativesAfter.ask({ idCompany, idWarehouse: Warehouse.idWarehouse, id }),
        );
        return {
          ...row,
          Before: before ?? null,
          After: after,
          mayEdit: may(actor, row, 'edit'),
          mayDelete: may(actor, row, 'delete'),
        };
      }),

    create: (actor: Actor, sent: New): Promise<WarehouseAttachment> =>
      database.transaction(actor, async (tx) => {
        const { idCompany, state } = await mustFindPlace(tx, sent.idWarehouse);
        const stored = await known(tx, actor, idCompany, sent.attachmentKey);
        if (stored) return stored;
        if (state === 'Inactivo') throw new Invalid([{ path: 'idWarehouse', rule: 'inactive' }]);
        return attachments.noteCreated(tx, actor, await insert(tx, actor, idCompany, sent));
      }),

    update: (actor: Actor, id: number, version: number, { place, ...body }: Change) =>
      attachments.change(actor, id, { version, permit: must('edit') }, async (tx, before) => {
        await mustBeBefore(tx, body.idBefore, before);
        const tags = distinct(body.tags);
        await tx
          .updateTable('warehouseAttachment')
          .set({ ...body, tags, ...(place === undefined ? {} : columnsOf(place)), ...moved })
          .where('idWarehouseAttachment', '=', id)
          .execute();
        recount(tx, before.idCompany, before.tags, tags);
        if (place === 'photo') await takeNotes(tx, id, { placed: true, timed: false });
      }),

    /** Returns what the removed one was called. */
    remove: (actor: Actor, id: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await attachments.hold(tx, actor, id, { permit: must('delete') });
        const ids = before.files.map(({ idFile }) => idFile);
        await files.detach(tx, actor, ids, ENTITY, id);
        recount(tx, before.idCompany, before.tags, []);
        await tx.deleteFrom('warehouseAttachment').where('idWarehouseAttachment', '=', id).execute();
        await attachments.noteDeleted(tx, actor, id, before);
        return attachmentName(before);
      }),
  };
}
export type AttachmentService = ReturnType<typeof createAttachmentService>;

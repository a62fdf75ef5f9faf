import {
  createAttachment,
  updateAttachment,
  type WarehouseAttachment,
} from '@gemelo/contract/endpoints/attachments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import * as z from 'zod/mini';

export type NewAttachment = BodyOf<typeof createAttachment>;
export type PlaceValue = NewAttachment['place'];

/** The key is made when it is sent, once for each drawer. */
export const newSchema = z.omit(createAttachment.body, {
  attachmentKey: true,
  takenAt: true,
  idBefore: true,
});
export const editSchema = z.omit(updateAttachment.body, { version: true });

export const blank = {
  ...{ idWarehouse: null, idFiles: [], title: '', note: '', tags: [] },
  place: 'photo',
} as const;

const placeOf = ({ latitude, longitude, accuracy, placeSource }: WarehouseAttachment): PlaceValue => {
  if (latitude === null || longitude === null) return null;
  return placeSource === 'photo' || placeSource === null
    ? 'photo'
    : { latitude, longitude, accuracy, placeSource };
};

export const valuesOf = (row: WarehouseAttachment) => ({
  title: row.title,
  note: row.note,
  tags: row.tags,
  idBefore: row.idBefore,
  place: placeOf(row),
});
export type EditValues = ReturnType<typeof valuesOf>;

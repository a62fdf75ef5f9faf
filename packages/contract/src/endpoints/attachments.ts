import * as z from 'zod/mini';
import { type DataOf, done, endpoint } from '../kit/endpoint.ts';
import {
  anyText,
  bigId,
  day,
  FILES_AT_ONCE,
  id,
  idFile,
  idParam,
  instant,
  line,
  moment,
  several,
  version,
} from '../kit/fields.ts';
import { listEndpoint, paging } from '../kit/paging.ts';
import { fileData } from './files.ts';

const area = 'attachments';

export const TAGS_MAX = 10;
export const TAG_LENGTH = 40;
export const NOTE_MAX = 2_000;
/** Points of the map; the newest of those that match. */
export const POINTS_MAX = 5_000;
export const TAG_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;

/** Where a place is from: the metadata of a photo, somebody's hand on the map, or the device that sent it. */
export const placeSources = ['photo', 'hand', 'device'] as const;
export type PlaceSource = (typeof placeSources)[number];

const person = z.object({ idUser: id(), name: z.string() });
const place = z.object({
  idWarehouse: id(),
  name: z.string(),
  Company: z.object({ idCompany: id(), name: z.string() }),
});

export const warehouseAttachment = z.object({
  idWarehouseAttachment: bigId(),
  idCompany: id(),
  Warehouse: place,
  title: z.nullable(z.string()),
  note: z.string(),
  tags: z.array(z.string()),
  User: z.nullable(person),
  createdAt: moment(),
  /** By the clock of the camera or the device. */
  takenAt: z.nullable(moment()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** In metres. */
  accuracy: z.nullable(z.number()),
  placeSource: z.nullable(z.enum(placeSources)),
  /** The earlier attachment that shows the same before. */
  idBefore: z.nullable(bigId()),
  /** Chosen by whoever sends it: the same key is the same attachment, however often it is sent. */
  attachmentKey: z.nullable(z.uuid()),
  files: z.array(fileData),
  version: z.int(),
  updatedAt: moment(),
});
export type WarehouseAttachment = z.output<typeof warehouseAttachment>;

const NAME_LENGTH = 80;
/** What an attachment is called: its title, the first line of its note, or its warehouse. */
export const attachmentName = ({
  title,
  note,
  Warehouse,
}: {
  title: string | null;
  note: string;
  Warehouse: { name: string };
}): string => title ?? (note.split('\n', 1)[0]?.slice(0, NAME_LENGTH) || Warehouse.name);

export const attachmentFilters = {
  idWarehouse: z.optional(several(idParam())),
  idUser: z.optional(several(idParam())),
  /** Any of these. */
  tag: z.optional(several(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(TAG_LENGTH)))),
  /** Days of the company’s time zone, both included. */
  from: z.optional(day()),
  to: z.optional(day()),
  placed: z.optional(z.stringbool()),
};
const filesOfCompany = { ...attachmentFilters, search: paging.search };

export const listAttachments = listEndpoint({
  route: 'GET /api/settings/v2/warehouseAttachments/companies/{idCompany}',
  area,
  permission: 'attachment:view',
  summary: 'Attachments to the warehouses of a company, the newest first, with their files',
  params: z.object({ idCompany: idParam() }),
  row: warehouseAttachment,
  filters: attachmentFilters,
  orderBy: ['createdAt'],
  inFiles: {
    fields: z.object({}),
    titles: {},
    units: { accuracy: 'm' },
    leftOut: ['idBefore', 'attachmentKey', 'files', 'updatedAt'],
  },
});

/** Ids of attachments outgrow an integer. */
const idAttachment = () =>
  z.coerce.number().check(z.multipleOf(1), z.positive(), z.lte(Number.MAX_SAFE_INTEGER));
const ofAttachment = z.object({ id: idAttachment() });

/** An attachment that shows the same place at another time. */
const relative = z.object({
  idWarehouseAttachment: bigId(),
  title: z.nullable(z.string()),
  createdAt: moment(),
  takenAt: z.nullable(moment()),
  files: z.array(fileData),
});
export type AttachmentRelative = z.output<typeof relative>;

const detail = z.extend(warehouseAttachment, {
  Before: z.nullable(relative),
  /** Those that name this one as their before, the oldest first. */
  After: z.array(relative),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type AttachmentDetail = z.output<typeof detail>;

export const getAttachment = endpoint({
  route: 'GET /api/settings/v2/warehouseAttachments/{id}',
  area,
  permission: 'attachment:view',
  summary:
    'One attachment with its files, what it shows before and after, and what the caller may do with it',
  params: ofAttachment,
  data: detail,
});

const tags = () =>
  z
    .array(line(TAG_LENGTH).check(z.toLowerCase(), z.regex(TAG_PATTERN, { error: 'tag' })))
    .check(z.maxLength(TAGS_MAX));
const orNone = <T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null as never);

/** `photo`: the place that its first photo with one tells. */
const placeBody = () =>
  z.union([
    z.literal('photo'),
    z.strictObject({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      accuracy: orNone(z.number().check(z.gte(0), z.lte(100_000))),
      placeSource: z.enum(['hand', 'device']),
    }),
  ]);

const fields = {
  title: orNone(line(120)),
  note: z._default(anyText(NOTE_MAX), ''),
  tags: z._default(tags(), []),
  idBefore: orNone(bigId()),
};

export const createAttachment = endpoint({
  route: 'POST /api/settings/v2/warehouseAttachments',
  area,
  permission: 'attachment:create',
  summary: 'Attach uploads to a warehouse, with a note, tags and a place; the same key is stored once',
  body: z.strictObject({
    idWarehouse: id(),
    idFiles: z.array(idFile()).check(z.minLength(1, { error: 'Required' }), z.maxLength(FILES_AT_ONCE)),
    ...fields,
    place: z._default(z.nullable(placeBody()), 'photo'),
    /** By default when its first photo was taken. */
    takenAt: z.optional(instant()),
    attachmentKey: z.optional(z.uuid()),
  }),
  data: warehouseAttachment,
});

export const updateAttachment = endpoint({
  route: 'PUT /api/v4/warehouse-attachments/{id}',
  area,
  permission: 'attachment:view',
  summary: 'Change what is said about an attachment: one’s own, or any with the permission to edit',
  params: ofAttachment,
  body: z.strictObject({
    ...fields,
    /** Left out: as it is. */
    place: z.optional(z.nullable(placeBody())),
    version: version(),
  }),
  data: warehouseAttachment,
});

export const removeAttachment = endpoint({
  route: 'DELETE /api/v4/warehouse-attachments/{id}',
  area,
  permission: 'attachment:view',
  summary: 'Remove an attachment with its files: one’s own, or any with the permission to delete',
  params: ofAttachment,
  data: done,
});

export const attachmentPoints = endpoint({
  route: 'POST /api/settings/v3/warehouseAttachment/points',
  area,
  permission: 'attachment:view',
  summary: 'Where attachments were made, the newest 5,000, with the filters of their list in the body',
  neverReplayed: true,
  body: z.strictObject({
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(id()),
    warehouses: z.optional(z.array(id()).check(z.maxLength(200))),
    users: z.optional(z.array(id()).check(z.maxLength(200))),
    tags: z.optional(tags()),
    from: z.optional(day()),
    to: z.optional(day()),
    search: paging.search,
  }),
  data: z.object({
    /** How many have a place, also beyond those listed. */
    total: z.int(),
    points: z.array(
      z.object({
        idWarehouseAttachment: bigId(),
        latitude: z.number(),
        longitude: z.number(),
        /** As in `attachmentName`. */
        name: z.string(),
        createdAt: moment(),
        User: z.nullable(person),
        Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
      }),
    ),
  }),
});
export type AttachmentPoint = DataOf<typeof attachmentPoints>['points'][number];

export const attachmentOptions = endpoint({
  route: 'GET /api/v4/warehouse-attachments/options',
  area,
  permission: 'attachment:view',
  summary: 'What attachments can be made of and filtered by: warehouses, people who made some, tags in use',
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    warehouses: z.array(
      z.object({
        idWarehouse: id(),
        name: z.string(),
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
      }),
    ),
    people: z.array(person),
    /** The most used first. */
    tags: z.array(z.object({ tag: z.string(), used: z.int() })),
  }),
});
export type AttachmentOptions = DataOf<typeof attachmentOptions>;

export const attachmentZip = endpoint({
  route: 'GET /api/v4/warehouse-attachments/{id}/zip',
  area,
  permission: 'attachment:view',
  kind: 'raw',
  summary: 'All files of an attachment in one archive',
  params: ofAttachment,
  data: z.string(),
});

export const attachmentsZip = endpoint({
  route: 'GET /api/v4/warehouse-attachments/zip',
  area,
  permission: 'attachment:view',
  kind: 'raw',
  summary: 'The files of chosen attachments, or of all that match the filters of their list, in one archive',
  query: z.object({
    ...filesOfCompany,
    idCompany: z.optional(idParam()),
    ids: z.optional(several(idAttachment())),
    /** The name of the archive. */
    title: paging.title,
  }),
  data: z.string(),
});

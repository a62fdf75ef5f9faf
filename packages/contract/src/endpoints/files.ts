import * as z from 'zod/mini';
import { bytes } from '../kit/bytes.ts';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idFile, moment, text } from '../kit/fields.ts';
import type { Grant } from '../permissions.ts';

const area = 'files';

export const FILE_LIMIT = 10_000_000;
/** Of the binaries that devices get: that of a controller, not of a computer. */
export const FIRMWARE_LIMIT = 32_000_000;
const LARGEST = FIRMWARE_LIMIT;
/** What mail servers usually take of all files of a mail, with the third that text encoding adds. */
export const MAIL_LIMIT = 15_000_000;
/** Maximum size of an upload piece; only the last piece may be below the minimum. */
export const PIECE_LIMIT = 1_048_576;
export const PIECE_LEAST = 65_536;

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const;
const documents = [...pictures, 'application/pdf'] as const;
export type FileKind = (typeof documents)[number];

interface Purpose {
  /** What is taken; none means any bytes, which are kept as they are. */
  kinds: readonly FileKind[];
  /** The largest file, in bytes. */
  limit: number;
  /** The permission needed to upload, beyond membership. */
  grant?: Grant;
}

const purposeNames = ['avatar', 'logo', 'attachment', 'firmware'] as const;
export type FilePurpose = (typeof purposeNames)[number];

/** The purposes of files; attaching one is also subject to the rules of the record. */
export const purposes: Record<FilePurpose, Purpose> = {
  avatar: { kinds: pictures, limit: FILE_LIMIT },
  logo: { kinds: pictures, limit: FILE_LIMIT, grant: 'company-settings:edit' },
  attachment: { kinds: documents, limit: FILE_LIMIT },
  firmware: { kinds: [], limit: FIRMWARE_LIMIT, grant: 'firmware:edit' },
};

export const fileData = z.object({
  idFile: idFile(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  hasThumbnail: z.boolean(),
  /** When and where a photo was taken, from its metadata. */
  takenAt: z.nullable(moment()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  idUser: z.nullable(id()),
  createdAt: moment(),
});
export type FileData = z.output<typeof fileData>;

export const uploadData = z.object({
  idUpload: z.uuid(),
  name: z.string(),
  size: z.int(),
  purpose: z.enum(purposeNames),
  /** Received bytes: the next piece begins here. */
  offset: z.int(),
  file: z.nullable(fileData),
});
export type UploadData = z.output<typeof uploadData>;

const uploadParams = z.object({ idUpload: z.uuid() });

export const createUpload = endpoint({
  route: 'POST /api/v4/uploads',
  area,
  permission: 'member',
  summary: 'Begin to upload a file: its bytes follow in pieces',
  body: z.strictObject({
    name: text(200),
    /** More than the limit is refused with a message of its own. */
    size: z.int().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
    purpose: z.enum(purposeNames),
  }),
  data: uploadData,
});

export const readUpload = endpoint({
  route: 'GET /api/v4/uploads/{idUpload}',
  area,
  permission: 'member',
  summary: 'How far one’s own upload has come',
  params: uploadParams,
  data: uploadData,
});

export const sendPiece = endpoint({
  route: 'PUT /api/v4/uploads/{idUpload}/piece',
  area,
  permission: 'member',
  summary:
    'The bytes from an offset on, 64 KiB to 1 MiB, the last piece as long as it is; twice the same is once',
  neverReplayed: true,
  params: uploadParams,
  query: z.object({ offset: z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(LARGEST)) }),
  body: bytes(PIECE_LIMIT),
  data: uploadData,
});

export const finishUpload = endpoint({
  route: 'POST /api/v4/uploads/{idUpload}/finish',
  area,
  permission: 'member',
  summary: 'Make a file of what was uploaded; once made, the same file is answered again',
  neverReplayed: true,
  params: uploadParams,
  data: fileData,
});

export const cancelUpload = endpoint({
  route: 'DELETE /api/v4/uploads/{idUpload}',
  area,
  permission: 'member',
  summary: 'Give an upload up, and the file made of it unless it was attached',
  params: uploadParams,
  data: done,
});

export const readFile = endpoint({
  route: 'GET /api/files/{idFile}',
  area,
  permission: 'member',
  kind: 'raw',
  summary: 'The bytes of a file, to whoever may see the record that it belongs to',
  params: z.object({ idFile: idFile() }),
  query: z.object({
    /** Displayed instead of downloaded. */
    inline: z.optional(z.enum(['0', '1'])),
  }),
  data: z.string(),
});

export const readThumbnail = endpoint({
  route: 'GET /api/files/{idFile}/thumbnail',
  area,
  permission: 'member',
  kind: 'raw',
  summary: 'A picture small enough for a list',
  params: z.object({ idFile: idFile() }),
  data: z.string(),
});

import * as z from 'zod/mini';
import { answersBody } from '../forms/answer-wire.ts';
import { choiceSources, formDocument } from '../forms/document.ts';
import { bytes } from '../kit/bytes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, instant, moment, text } from '../kit/fields.ts';
import { FILE_LIMIT, fileData, PIECE_LIMIT, uploadData } from './files.ts';

/** What people without an account do with a form. The token of their link stands in the body, never in an address. */
const common = { area: 'forms', permission: 'public' } as const;

const linkToken = () => z.string().check(z.regex(/^[\w-]{43}$/));

export const openForm = z.object({
  companyName: z.string(),
  /** A small picture as a data URL. */
  companyLogo: z.nullable(z.string()),
  name: z.string(),
  description: z.string(),
  formVersion: z.int(),
  document: formDocument,
  /** The zone of the company, in which `today()` and `now()` are meant. */
  timeZone: z.string(),
  expiresAt: moment(),
  /** How many answers the link still takes; none: any number. */
  remaining: z.nullable(z.int()),
});
export type OpenForm = z.output<typeof openForm>;

export const readOpenForm = endpoint({
  ...common,
  route: 'POST /api/v4/open-forms/read',
  neverReplayed: true,
  summary: 'The form that a link opens',
  body: z.strictObject({ token: linkToken() }),
  data: openForm,
});

export const OPEN_CHOICES_PAGE = 200;

export const openFormChoices = endpoint({
  ...common,
  route: 'POST /api/v4/open-forms/choices',
  neverReplayed: true,
  summary: 'Records that a question of the form of a link offers as choices',
  body: z.strictObject({
    token: linkToken(),
    source: z.enum(choiceSources),
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  data: z.object({
    total: z.int(),
    choices: z.array(
      z.object({ value: z.string(), label: z.string(), columns: z.record(z.string(), z.string()) }),
    ),
  }),
});

export const createOpenUpload = endpoint({
  ...common,
  route: 'POST /api/v4/open-forms/uploads',
  neverReplayed: true,
  summary: 'Begin to upload a file for one answer by a link: its bytes follow in pieces',
  body: z.strictObject({
    token: linkToken(),
    /** Of the answer that it is for: nobody else can use it. */
    answerKey: z.uuid(),
    name: text(200),
    size: z.int().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
  }),
  data: uploadData,
});

/** The id of an upload is known only to whoever began it. */
const uploadParams = z.object({ idUpload: z.uuid() });

export const sendOpenPiece = endpoint({
  ...common,
  route: 'PUT /api/v4/open-forms/uploads/{idUpload}/piece',
  neverReplayed: true,
  summary: 'The bytes from an offset on, 64 KiB to 1 MiB, the last piece as long as it is',
  params: uploadParams,
  query: z.object({ offset: z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(FILE_LIMIT)) }),
  body: bytes(PIECE_LIMIT),
  data: uploadData,
});

export const finishOpenUpload = endpoint({
  ...common,
  route: 'POST /api/v4/open-forms/uploads/{idUpload}/finish',
  neverReplayed: true,
  summary: 'Make a file of what was uploaded; once made, the same file is answered again',
  params: uploadParams,
  data: fileData,
});

export const sendOpenAnswer = endpoint({
  ...common,
  route: 'POST /api/v4/open-forms/answers',
  neverReplayed: true,
  summary: 'Answer the form of a link; the same key is stored once',
  body: z.strictObject({
    token: linkToken(),
    formVersion: id(),
    answerKey: z.uuid(),
    answers: answersBody(),
    startedAt: instant(),
    endedAt: instant(),
  }),
  data: z.object({ receivedAt: moment(), remaining: z.nullable(z.int()) }),
});

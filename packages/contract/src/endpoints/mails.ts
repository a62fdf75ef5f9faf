import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { bigId, bigIdParam, id, idParam, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'mails';
/** `kept`: no mail server is configured, so the mail is stored to be read here. */
export const mailStates = ['pending', 'sent', 'failed', 'kept'] as const;

const mailRow = z.object({
  idMail: bigId(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  failure: z.nullable(z.string()),
  createdAt: moment(),
  sentAt: z.nullable(moment()),
});
export type MailRow = z.output<typeof mailRow>;

/** `kept`: it can still be opened; files are kept for half a year. */
const mailFile = z.object({
  idMailFile: id(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  kept: z.boolean(),
});
export type MailFile = z.output<typeof mailFile>;

export const listMails = listEndpoint({
  route: 'GET /api/v4/mails',
  area,
  permission: 'mail:view',
  summary: 'Mails of the company, newest first',
  row: mailRow,
  filters: { state: z.optional(several(z.enum(mailStates))) },
  orderBy: ['createdAt', 'recipient', 'subject', 'state'],
});

export const getMail = endpoint({
  route: 'GET /api/v4/mails/{idMail}',
  area,
  permission: 'mail:view',
  summary: 'One mail with its text and the names of its files',
  params: z.object({ idMail: bigIdParam() }),
  data: z.extend(mailRow, { body: z.string(), Files: z.array(mailFile) }),
});

export const readMailFile = endpoint({
  route: 'GET /api/v4/mails/{idMail}/files/{idMailFile}',
  area,
  permission: 'mail:view',
  kind: 'raw',
  summary: 'A file that was sent with a mail',
  params: z.object({ idMail: bigIdParam(), idMailFile: idParam() }),
  data: z.string(),
});

export const retryMail = endpoint({
  route: 'POST /api/v4/mails/{idMail}/retry',
  area,
  permission: 'mail:edit',
  summary: 'Try again to deliver a mail that failed or was kept',
  params: z.object({ idMail: bigIdParam() }),
  data: mailRow,
});

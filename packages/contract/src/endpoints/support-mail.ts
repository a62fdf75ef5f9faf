import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idFiles, line, TEXT_MAX, text } from '../kit/fields.ts';

export const supportMail = z.strictObject({
  subject: line(150),
  message: text(TEXT_MAX),
  /** A ticket that the caller sees; the mail names it. */
  idTicket: z.optional(z.nullable(id())),
  idFiles: z.optional(idFiles()),
});

export const sendSupportMail = endpoint({
  route: 'POST /api/settings/sendEmail',
  area: 'tickets',
  permission: 'support:create',
  summary: 'Mail a report to the administrators of the operator’s company',
  body: supportMail,
  data: done,
});

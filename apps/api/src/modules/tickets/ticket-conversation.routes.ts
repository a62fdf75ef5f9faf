import { sendSupportMail } from '@gemelo/contract/endpoints/support-mail';
import { attachToTicket, detachFromTicket, mergeTicket } from '@gemelo/contract/endpoints/tickets';
import { type Api, say } from '../../http/handle.ts';
import type { SupportMail } from './support-mail.ts';
import type { TicketAttachments } from './ticket-attachments.ts';
import type { TicketMerge } from './ticket-merge.ts';

interface Parts {
  attachments: TicketAttachments;
  merge: TicketMerge;
  sendMail: SupportMail;
}

export function ticketConversationRoutes(api: Api, { attachments, merge, sendMail }: Parts) {
  api.handle(attachToTicket, async ({ actor, params, body }) =>
    say('TICKET_UPDATED', await attachments.attach(actor, params.idTicket, body.idFiles)),
  );
  api.handle(detachFromTicket, async ({ actor, params }) =>
    say('TICKET_UPDATED', await attachments.detach(actor, params.idTicket, params.idFile)),
  );
  api.handle(mergeTicket, async ({ actor, params, body }) =>
    say('TICKET_MERGED', await merge(actor, params.idTicket, body.into), { number: body.into }),
  );
  api.handle(sendSupportMail, async ({ actor, body }) => {
    await sendMail(actor, body);
    return say('SUPPORT_MAILED', null);
  });
}

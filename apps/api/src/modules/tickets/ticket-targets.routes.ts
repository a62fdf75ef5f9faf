import {
  createTicketTargets,
  deleteTicketTarget,
  ticketTargets,
  updateTicketTarget,
} from '@gemelo/contract/endpoints/ticket-targets';
import { type Api, say } from '../../http/handle.ts';
import type { TicketTargets } from './ticket-targets.service.ts';

export function ticketTargetRoutes(api: Api, targets: TicketTargets) {
  api.handle(ticketTargets, ({ actor, query }) => targets.list(actor, query.idCompany));
  api.handle(createTicketTargets, async ({ actor, body }) =>
    say('TICKET_TARGETS_SET', await targets.create(actor, body)),
  );
  api.handle(updateTicketTarget, async ({ actor, params, body }) =>
    say('TICKET_TARGETS_SET', await targets.update(actor, params.idTicketTarget, body)),
  );
  api.handle(deleteTicketTarget, async ({ actor, params }) => {
    await targets.remove(actor, params.idTicketTarget);
    return say('TICKET_TARGET_REMOVED', null);
  });
}

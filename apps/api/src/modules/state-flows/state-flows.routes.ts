import { setTaskFlow, setTicketFlow, taskFlow, ticketFlow } from '@gemelo/contract/endpoints/state-flows';
import { type Api, say } from '../../http/handle.ts';
import type { StateFlows } from './state-flows.service.ts';

export function stateFlowRoutes(api: Api, flows: StateFlows) {
  api.handle(ticketFlow, ({ actor }) => flows.read(actor, 'ticket'));
  api.handle(setTicketFlow, async ({ actor, body }) =>
    say('STATE_FLOW_SET', await flows.draw(actor, 'ticket', body.ways, body.was)),
  );
  api.handle(taskFlow, ({ actor }) => flows.read(actor, 'task'));
  api.handle(setTaskFlow, async ({ actor, body }) =>
    say('STATE_FLOW_SET', await flows.draw(actor, 'task', body.ways, body.was)),
  );
}

import {
  createNetwork,
  networkState,
  networksOfCompany,
  oneNetwork,
  revealNetwork,
  updateNetwork,
} from '@gemelo/contract/endpoints/networks';
import { type Api, say } from '../../http/handle.ts';
import { proofOf } from '../../http/re-authentication.ts';
import { networkList } from './networks.lists.ts';
import { sightOf } from './networks.queries.ts';
import type { NetworkService } from './networks.service.ts';

export function networkRoutes(api: Api, networks: NetworkService) {
  api.list(networksOfCompany, ({ actor, params, query }, tx) =>
    networkList(tx, { ...query, ...sightOf(actor), idCompany: params.id }),
  );
  api.handle(oneNetwork, ({ actor, params }) => networks.read(actor, params.id));
  api.handle(createNetwork, async ({ actor, body }) => {
    const network = await networks.create(actor, body);
    return say('CREATED', network, { name: network.name });
  });
  api.handle(updateNetwork, async ({ actor, params, body: { version, ...body } }) => {
    const network = await networks.update(actor, params.id, version, body);
    return say('UPDATED', network, { name: network.name });
  });
  api.handle(networkState, async ({ actor, params, body }) => {
    const network = await networks.setState(actor, params.id, body.state);
    return say(body.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', network, { name: network.name });
  });
  api.handle(revealNetwork, async ({ actor, params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return networks.reveal(actor, params.id, proofOf(request));
  });
}

import { gatewayStatus, twinReception } from '@gemelo/contract/endpoints/gateway';
import type { Api } from '../../http/handle.ts';
import type { GatewayService } from './gateway.service.ts';

export function gatewayRoutes(api: Api, gateway: GatewayService) {
  api.handle(gatewayStatus, ({ actor }) => gateway.status(actor));
  api.handle(twinReception, ({ actor, params }) => gateway.reception(actor, params.idTwin));
}

import { reauthenticate } from '@gemelo/contract/endpoints/re-authentication';
import type { Api } from '../../http/handle.ts';
import type { Reauthentication } from './re-authentication.service.ts';

export function reauthenticationRoutes(api: Api, prove: Reauthentication) {
  api.handle(reauthenticate, ({ actor, body }) => prove(actor, body));
}

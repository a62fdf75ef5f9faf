import { listPresent, reportIdle } from '@gemelo/contract/endpoints/presence';
import type { Api } from '../../http/handle.ts';
import type { Presence } from './presence.service.ts';

export function presenceRoutes(api: Api, presence: Presence) {
  api.handle(listPresent, ({ actor }) => presence.list(actor));
  api.handle(reportIdle, ({ actor, body }) => presence.reportIdle(actor, body.idle));
}

import { reportViewing, viewersOf } from '@gemelo/contract/endpoints/viewers';
import type { Api } from '../../http/handle.ts';
import type { Viewers } from './viewers.service.ts';

export function viewerRoutes(api: Api, viewers: Viewers) {
  api.handle(viewersOf, ({ actor, params }) => viewers.list(actor, params.entity, params.id));
  api.handle(reportViewing, ({ actor, params, body }) =>
    viewers.report(actor, params.entity, params.id, body.typing, body.gone ?? false),
  );
}

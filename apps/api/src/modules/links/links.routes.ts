import { addLink, linksOf, removeLink } from '@gemelo/contract/endpoints/links';
import type { Api } from '../../http/handle.ts';
import type { LinkService } from './links.service.ts';

export function linkRoutes(api: Api, links: LinkService) {
  api.handle(linksOf, ({ actor, params }) => links.of(actor, params));
  api.handle(addLink, ({ actor, params, body }) => links.add(actor, params, body));
  api.handle(removeLink, ({ actor, params: { idRecordLink, ...record } }) =>
    links.remove(actor, record, idRecordLink),
  );
}

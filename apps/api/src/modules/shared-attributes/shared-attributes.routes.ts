import {
  createSharedAttribute,
  deleteSharedAttribute,
  sharedAttributes,
  sharedAttributeTwins,
  twinSharedAttributes,
  updateSharedAttribute,
} from '@gemelo/contract/endpoints/shared-attributes';
import { type Api, say } from '../../http/handle.ts';
import type { SharedAttributes } from './shared-attributes.service.ts';

export function sharedAttributeRoutes(api: Api, attributes: SharedAttributes) {
  api.handle(sharedAttributes, ({ actor, query }) => attributes.list(actor, query));
  api.handle(twinSharedAttributes, ({ actor, params }) => attributes.ofTwin(actor, params.idTwin));
  api.handle(sharedAttributeTwins, ({ actor, params }) => attributes.twins(actor, params.idSharedAttribute));
  api.handle(createSharedAttribute, async ({ actor, body }) => {
    const made = await attributes.create(actor, body);
    return say('CREATED', made, { name: made.key });
  });
  api.handle(updateSharedAttribute, async ({ actor, params, body: { version, value } }) => {
    const changed = await attributes.update(actor, params.idSharedAttribute, version, value);
    return say('UPDATED', changed, { name: changed.key });
  });
  api.handle(deleteSharedAttribute, async ({ actor, params }) => {
    const { key } = await attributes.remove(actor, params.idSharedAttribute);
    return say('REMOVED', null, { name: key });
  });
}

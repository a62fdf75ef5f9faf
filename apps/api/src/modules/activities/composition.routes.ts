import { activityComposition, composeActivity } from '@gemelo/contract/endpoints/activity-assignments';
import { type Api, say } from '../../http/handle.ts';
import type { CompositionService } from './composition.service.ts';

export function compositionRoutes(api: Api, activities: CompositionService) {
  api.handle(activityComposition, ({ actor, params }) => activities.read(actor, params.idActivity));
  api.handle(composeActivity, async ({ actor, params, body }) => {
    const composition = await activities.compose(actor, params.idActivity, body);
    return say('UPDATED', composition, { name: composition.name });
  });
}

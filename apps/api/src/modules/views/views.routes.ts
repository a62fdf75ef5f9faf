import { removeView, savedViews, saveView } from '@gemelo/contract/endpoints/views';
import { type Api, say } from '../../http/handle.ts';
import type { ViewService } from './views.service.ts';

export function viewRoutes(api: Api, views: ViewService) {
  api.handle(savedViews, ({ actor, query }) => views.all(actor, query.screen));
  api.handle(saveView, async ({ actor, body }) => {
    const view = await views.save(actor, body);
    return say('VIEW_SAVED', view, { name: view.name });
  });
  api.handle(removeView, async ({ actor, params }) =>
    say('REMOVED', null, { name: await views.remove(actor, params.idView) }),
  );
}

import { getPush, subscribePush, testPush, unsubscribePush } from '@gemelo/contract/endpoints/push';
import { type Api, say } from '../../http/handle.ts';
import type { PushService } from './push.service.ts';

export function pushRoutes(api: Api, push: PushService) {
  api.handle(getPush, ({ actor }) => push.status(actor));
  api.handle(subscribePush, async ({ actor, body, request }) =>
    say('PUSH_ON', await push.subscribe(actor, body, request.headers['user-agent'])),
  );
  api.handle(unsubscribePush, async ({ actor, params }) =>
    say('PUSH_OFF', await push.unsubscribe(actor, params.idPushSubscription)),
  );
  api.handle(testPush, async ({ actor, params }) =>
    say('PUSH_TESTED', await push.test(actor, params.idPushSubscription)),
  );
}

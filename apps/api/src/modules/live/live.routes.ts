import { live } from '@gemelo/contract/endpoints/live';
import type { Api } from '../../http/handle.ts';
import { openEventStream } from '../../http/sse.ts';
import type { Live } from './live.service.ts';

export function liveRoutes(api: Api, service: Live) {
  api.stream(live, ({ actor, query, request, reply }) =>
    service.join(actor, request.headers.authorization, query.past, (onClose) =>
      openEventStream(reply, onClose),
    ),
  );
}

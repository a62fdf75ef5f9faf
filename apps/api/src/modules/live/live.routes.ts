import { live } from '@gemelo/contract/endpoints/live';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import { openEventStream } from '../../http/sse.ts';
import type { Live } from './live.service.ts';

/** Who holds a stream is there; told by the presence of the application. */
interface Attendance {
  open(actor: Actor): () => void;
}

export function liveRoutes(api: Api, service: Live, attendance?: Attendance) {
  api.stream(live, ({ actor, query, request, reply }) =>
    service.join(actor, request.headers.authorization, query.past, (onClose) => {
      const leave = attendance?.open(actor);
      return openEventStream(reply, () => {
        leave?.();
        onClose();
      });
    }),
  );
}

import {
  correctClock,
  dismissFaults,
  dismissUnmapped,
  mapKey,
  twinTelemetry,
  unmapKey,
} from '@gemelo/contract/endpoints/telemetry';
import { type Api, say } from '../../http/handle.ts';
import type { TelemetryService } from './telemetry.service.ts';

export function telemetryRoutes(api: Api, telemetry: TelemetryService) {
  api.handle(twinTelemetry, ({ actor, params }) => telemetry.read(actor, params.idTwin));
  api.handle(mapKey, async ({ actor, params, body }) => {
    const { moved } = await telemetry.mapKey(actor, params.idTwin, body);
    return say('KEY_MAPPED', { moved }, { count: moved });
  });
  api.handle(unmapKey, ({ actor, params, query }) => telemetry.unmapKey(actor, params.idTwin, query.key));
  api.handle(correctClock, async ({ actor, params, body }) => {
    const { moved } = await telemetry.correctClock(actor, params.idTwin, body.seconds);
    return say('CLOCK_CORRECTED', { moved }, { count: moved });
  });
  api.handle(dismissUnmapped, ({ actor, params, query }) =>
    telemetry.dismiss(actor, params.idTwin, query.key, query.reason),
  );
  api.handle(dismissFaults, ({ actor, params }) => telemetry.dismissFaults(actor, params.idTwin));
}

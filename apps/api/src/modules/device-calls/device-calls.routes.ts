import { cancelDeviceCall, createDeviceCall, deviceCalls } from '@gemelo/contract/endpoints/device-calls';
import type { Tx } from '../../db/client.ts';
import { type Api, say } from '../../http/handle.ts';
import { callList } from './device-calls.queries.ts';
import type { DeviceCallService } from './device-calls.service.ts';

interface DeviceCallParts {
  calls: DeviceCallService;
  mustSeeTwin: (tx: Tx, idTwin: number) => Promise<void>;
}

export function deviceCallRoutes(api: Api, { calls, mustSeeTwin }: DeviceCallParts) {
  api.list(deviceCalls, async ({ params, query }, tx) => {
    await mustSeeTwin(tx, params.idTwin);
    return callList(tx, { ...query, ...params });
  });
  api.handle(createDeviceCall, async ({ actor, params, body }) =>
    say('DEVICE_CALL_MADE', await calls.create(actor, params.idTwin, body)),
  );
  api.handle(cancelDeviceCall, async ({ actor, params }) =>
    say('DEVICE_CALL_CANCELLED', await calls.cancel(actor, params.idTwin, params.idDeviceCall)),
  );
}

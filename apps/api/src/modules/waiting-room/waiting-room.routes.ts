import {
  claimDevice,
  createProvisionKey,
  provisionKeys,
  registerWaiting,
  revealProvisionKey,
  updateProvisionKey,
  waitingDevices,
  waitingState,
} from '@gemelo/contract/endpoints/waiting-room';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { provisionKeyList } from './provision-keys.queries.ts';
import type { ProvisionKeys } from './provision-keys.service.ts';
import { waitingList } from './waiting-devices.lists.ts';
import type { WaitingDevices } from './waiting-devices.service.ts';

export function waitingRoomRoutes(api: Api, devices: WaitingDevices, keys: ProvisionKeys) {
  api.list(waitingDevices, ({ actor, query }, tx) =>
    waitingList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(registerWaiting, async ({ actor, params, body }) => {
    const device = await devices.register(actor, params.idWaitingDevice, body);
    return say('WAITING_REGISTERED', device, { name: device.Twin?.name ?? device.name });
  });
  api.handle(waitingState, async ({ actor, params, body }) => {
    const device = await devices.setState(actor, params.idWaitingDevice, body);
    return say(body.state === 'rejected' ? 'WAITING_HIDDEN' : 'WAITING_SHOWN', device, { name: device.name });
  });
  api.handle(claimDevice, async ({ actor, body }) => {
    const device = await devices.claim(actor, body);
    const name = device.Twin?.name ?? device.name;
    return say(device.protocol === 'claim' ? 'CLAIMED_AHEAD' : 'WAITING_REGISTERED', device, { name });
  });

  api.list(provisionKeys, ({ actor, query }, tx) =>
    provisionKeyList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(createProvisionKey, async ({ actor, body, reply }) => {
    reply.header('cache-control', 'no-store');
    const key = await keys.create(actor, body);
    return say('CREATED', key, { name: key.name });
  });
  api.handle(updateProvisionKey, async ({ actor, params, body }) => {
    const key = await keys.update(actor, params.idProvisionKey, body);
    return say('UPDATED', key, { name: key.name });
  });
  api.handle(revealProvisionKey, ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return keys.reveal(actor, params.idProvisionKey);
  });
}

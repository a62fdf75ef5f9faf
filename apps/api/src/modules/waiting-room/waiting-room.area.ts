import type { Area } from '../../area.ts';
import type { Database } from '../../db/client.ts';
import type { Vault } from '../../security/vault.ts';
import type { TokenService } from '../tokens/tokens.service.ts';
import type { TwinService } from '../twins/twins.service.ts';
import { createProvisionKeys } from './provision-keys.service.ts';
import { createRegistering } from './registering.ts';
import { createWaitingDevices } from './waiting-devices.service.ts';
import { waitingRoomRoutes } from './waiting-room.routes.ts';

interface WaitingRoomParts {
  database: Database;
  vault: Vault;
  twins: TwinService;
  tokens: TokenService;
}

/** Devices that were heard without being registered, and the keys with which they announce themselves. */
export const waitingRoomArea = ({ database, vault, twins, tokens }: WaitingRoomParts): Area => ({
  routes: (api) =>
    waitingRoomRoutes(
      api,
      createWaitingDevices(database, createRegistering(twins, tokens, vault)),
      createProvisionKeys(database, vault),
    ),
});

import type { Database } from '../db/client.ts';
import { basicCredential, hashCredential } from '../security/device-credential.ts';
import type { Vault } from '../security/vault.ts';
import type { Devices } from './devices.ts';
import { createGatewayDialog } from './dialogs/gateway.ts';
import { createProvisionDialog } from './dialogs/provision.ts';
import type { Gateway } from './gateway.ts';
import type { Dialog } from './mqtt/channel.ts';
import type { Pace } from './pace.ts';
import { createProvisioning } from './provisioning.ts';
import { createStrangerTokens } from './stranger-tokens.ts';
import type { BroughtCredential } from './strangers.ts';
import { createSubDevices } from './sub-devices.ts';
import { createWaitingRoom } from './waiting-room.ts';

interface NewcomerParts {
  database: Database;
  vault: Vault;
  devices: Devices;
  pace: Pace;
  log: (error: unknown) => void;
}

const hashOf = (brought: BroughtCredential): Buffer =>
  hashCredential(
    brought.kind === 'token' ? brought.token : basicCredential(brought.username, brought.password),
  );

/** Devices that are not registered yet, and those that others speak for. */
export function createNewcomers({ database, vault, devices, pace, log }: NewcomerParts) {
  const room = createWaitingRoom(database, log);
  const provisioning = createProvisioning({ database, vault, hashOf });
  const subDevices = createSubDevices(database, devices);

  return {
    provisioning,
    /** Hears what came with an unknown token. */
    hearToken: createStrangerTokens(provisioning, room),
    /** `others` answer the devices behind a gateway, as they answer those that are connected themselves. */
    dialogs: (gateway: Gateway, others: readonly Dialog[]): Dialog[] => [
      createGatewayDialog({ gateway, subDevices, room, pace, others, log }),
      createProvisionDialog({ database, provisioning, log }),
    ],
    close: room.close,
  };
}

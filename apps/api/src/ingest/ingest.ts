import type { Database } from '../db/client.ts';
import { monthsAgo } from '../db/months.ts';
import type { FileStore } from '../integrations/files/port.ts';
import type { Retention } from '../retention.ts';
import type { Vault } from '../security/vault.ts';
import { createBatcher } from './batch.ts';
import { createCalls } from './calls/calls.ts';
import { createDevices } from './devices.ts';
import { createAttributeDialogs } from './dialogs/attribute-dialogs.ts';
import { createFirmwareDialog } from './dialogs/firmware.ts';
import { createExternalBroker, type ExternalBroker } from './external.ts';
import { createFaults } from './faults.ts';
import { createFirmware } from './firmware/firmware.ts';
import { createGateway } from './gateway.ts';
import type { Dialog } from './mqtt/channel.ts';
import type { SlotLimits } from './mqtt/connection-slots.ts';
import { createChannels, createMqttServer } from './mqtt/endpoint.ts';
import { recheckConnections } from './mqtt/recheck.ts';
import { createNewcomers } from './newcomers.ts';
import { createPace } from './pace.ts';
import { createRemapper } from './remap.ts';
import { createUnmappedLimit } from './unmapped-limit.ts';
import { createUpkeep } from './upkeep.ts';
import type { OwnProcess } from './watch/process-row.ts';
import type { Watch } from './watch/watched.ts';
import { createWatch } from './watch.ts';

interface IngestOptions {
  database: Database;
  /** Seals the tokens of devices. */
  vault: Vault;
  /** Where the firmware is that devices get. */
  store: Pick<FileStore, 'get'>;
  retention: Pick<Retention, 'readings' | 'hours' | 'days'>;
  broker: ExternalBroker | undefined;
  /** Connection limits of the embedded broker. */
  slots: SlotLimits;
  own: OwnProcess;
  /** Hears what the doors report, before the watch. */
  reports?: (watch: Watch) => Watch;
  log: (error: unknown) => void;
}

const CACHE_MS = 60_000;

/** Start of the retention period, cached for a minute because every message needs it. */
function createOldest(months: number): () => number {
  let oldest = 0;
  let until = 0;
  return () => {
    if (Date.now() < until) return oldest;
    const now = new Date();
    until = now.getTime() + CACHE_MS;
    oldest = monthsAgo(months, now).getTime();
    return oldest;
  };
}

/** Wires the ingest path from device connections to stored readings. */
export function createIngest({
  database,
  vault,
  store,
  retention,
  broker: external,
  slots,
  own,
  reports = (watch) => watch,
  log,
}: IngestOptions) {
  const oldest = createOldest(retention.readings);
  const devices = createDevices(database);
  const watch = reports(createWatch({ database, log, own, waiting: () => batcher.waiting() }));
  const faults = createFaults(database, log, watch.faulted);
  const batcher = createBatcher(database, log, ({ keys, ...twin }) =>
    faults.note(twin, 'attributes-full', keys),
  );
  const pace = createPace();
  const firmware = createFirmware(database, store);
  const newcomers = createNewcomers({ database, vault, devices, pace, log });
  const gateway = createGateway({
    firmware: firmware.reports,
    devices,
    batcher,
    faults,
    pace,
    unmappedLimit: createUnmappedLimit(database),
    oldest,
    isUnavailable: database.heartbeat.silent,
    publish: database.bus.publish,
    stranger: newcomers.hearToken,
    watch,
  });
  const channels = createChannels();
  const calls = createCalls({ database, gateway, channels, pace, log });
  const attributes = createAttributeDialogs({ database, gateway, pace, log });
  const updates = createFirmwareDialog({ database, supply: firmware.supply, channels, log });
  const others: Dialog[] = [...attributes.dialogs, calls.dialog];
  const dialogs = [...others, updates.dialog, ...newcomers.dialogs(gateway, others)];
  const mqtt = createMqttServer({ gateway, watch, limits: slots, log }, channels, dialogs);
  recheckConnections(database.bus, mqtt, log);
  const remapper = createRemapper(database, devices, oldest);
  const upkeep = createUpkeep(database, remapper, oldest, retention, log);
  const broker = external && createExternalBroker(external, gateway, log);

  return {
    gateway,
    firmware,
    mqtt,
    remapper,
    upkeep,
    channels,
    calls,
    attributes,
    provisioning: newcomers.provisioning,
    watch,
    waiting: batcher.waiting,
    start() {
      upkeep.start();
      watch.start();
      broker?.start();
    },
    /** Accepted messages are written before the database closes. */
    async stop() {
      await mqtt.close();
      await calls.close();
      await newcomers.close();
      await updates.close();
      await attributes.close();
      await broker?.stop();
      await batcher.close();
      await faults.close();
      await watch.close();
      await upkeep.stop();
    },
  };
}
export type Ingest = ReturnType<typeof createIngest>;

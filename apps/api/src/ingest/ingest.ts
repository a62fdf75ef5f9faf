import type { Database } from '../db/client.ts';
import { createBatcher } from './batch.ts';
import type { SlotLimits } from './connection-slots.ts';
import { createDevices } from './devices.ts';
import { createExternalBroker, type ExternalBroker } from './external.ts';
import { createFaults } from './faults.ts';
import { createGateway } from './gateway.ts';
import { createMqttServer } from './mqtt.ts';
import { createPace } from './pace.ts';
import { createRemapper } from './remap.ts';
import { createUpkeep } from './upkeep.ts';

interface IngestOptions {
  database: Database;
  /** Retention of readings. */
  months: number;
  broker: ExternalBroker | undefined;
  /** Connection limits of the embedded broker. */
  slots: SlotLimits;
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
    oldest = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1);
    return oldest;
  };
}

/** Wires the ingest path from device connections to stored readings. */
export function createIngest({ database, months, broker: external, slots, log }: IngestOptions) {
  const oldest = createOldest(months);
  const devices = createDevices(database);
  const batcher = createBatcher(database, log);
  const faults = createFaults(database, log);
  const gateway = createGateway({
    devices,
    batcher,
    faults,
    pace: createPace(),
    oldest,
    isUnavailable: database.heartbeat.silent,
    publish: database.bus.publish,
  });
  const mqtt = createMqttServer(gateway, slots, log);
  const remapper = createRemapper(database, devices, oldest);
  const upkeep = createUpkeep(database, remapper, oldest, log);
  const broker = external && createExternalBroker(external, gateway, log);

  return {
    gateway,
    mqtt,
    remapper,
    upkeep,
    waiting: batcher.waiting,
    start() {
      upkeep.start();
      broker?.start();
    },
    /** Accepted messages are written before the database closes. */
    async stop() {
      await mqtt.close();
      await broker?.stop();
      await batcher.close();
      await faults.close();
      await upkeep.stop();
    },
  };
}
export type Ingest = ReturnType<typeof createIngest>;

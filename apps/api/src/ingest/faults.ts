import type { FaultReason } from '@gemelo/contract/endpoints/telemetry';
import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import type { Device } from './devices.ts';

export type Fault = FaultReason;
export type FaultyDevice = Pick<Device, 'idTwin' | 'idCompany'>;

const GATHER_MS = 1_000;
const SAMPLE = 200;
const MAX_ENTRIES = 5_000;

interface FaultCount {
  device: FaultyDevice;
  fault: Fault;
  count: number;
  at: Date;
  sample: string;
}

/** The beginning of what was sent, as text that the database can hold. */
function sampleOf(sent: Uint8Array | string): string {
  const text =
    typeof sent === 'string'
      ? sent.slice(0, SAMPLE)
      : Buffer.from(sent.buffer, sent.byteOffset, Math.min(sent.byteLength, SAMPLE)).toString('utf8');
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/**
 * Counts what devices sent that was refused, or not taken as a whole, and stores the counts once a second, so that they
 * show on the twin.
 */
export function createFaults(
  database: Database,
  log: (error: unknown) => void,
  heard: (device: FaultyDevice, fault: Fault) => void,
) {
  let counts = new Map<string, FaultCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (rows: FaultCount[]) => {
    await database.transaction(system, (tx) =>
      sql`
        insert into device_fault as f (id_twin, reason, id_company, count, last_at, sample)
        select * from unnest(${rows.map(({ device }) => device.idTwin)}::int[], ${rows.map(({ fault }) => fault)}::text[],
          ${rows.map(({ device }) => device.idCompany)}::int[], ${rows.map(({ count }) => count)}::bigint[],
          ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ sample }) => sample)}::text[]) order by 1, 2
        on conflict (id_twin, reason) do update set count = f.count + excluded.count, last_at = excluded.last_at, sample = excluded.sample`.execute(
        tx,
      ),
    );
    for (const { device } of rows)
      database.bus.publish({ kind: 'readings', idCompany: device.idCompany, ids: [device.idTwin] });
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...counts.values()];
    counts = new Map();
    if (rows.length > 0) writing = writing.then(() => write(rows)).catch(log);
    return writing;
  };

  return {
    /** `sent` shows what it was about: the payload, or the topic or the keys. */
    note(device: FaultyDevice, fault: Fault, sent: Uint8Array | string) {
      heard(device, fault);
      const name = `${device.idTwin}/${fault}`;
      const existing = counts.get(name);
      if (!existing && counts.size >= MAX_ENTRIES) return;
      counts.set(name, {
        device,
        fault,
        count: (existing?.count ?? 0) + 1,
        at: new Date(),
        sample: sampleOf(sent),
      });
      timer ??= setTimeout(flush, GATHER_MS);
    },
    close: flush,
  };
}
export type Faults = ReturnType<typeof createFaults>;

import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import type { Device, Devices } from './devices.ts';
import { sortEntries } from './resolve.ts';
import { createMonths, statementsOf } from './store.ts';
import { whileWriting } from './writing.ts';

const BATCH_SIZE = 5_000;
/** How long a request waits while the days of its company are recounted. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 100;

interface UnmappedRow {
  key: string;
  ms: string;
  value: unknown;
}

/** Moves unmapped values to their sensor once the mapping is known. */
export function createRemapper(database: Database, devices: Devices, oldest: () => number) {
  const { pool, bus } = database;

  /**
   * Removes the rows and resolves them again; values that still have no target are stored again with the current
   * reason.
   */
  const sortNow = (device: Device, which: string, keys: string[], shiftMs: number) =>
    whileWriting(pool, [device.idCompany], async (transaction, free) => {
      if (!free.has(device.idCompany)) return undefined;
      const [removed] = await transaction.run([
        {
          text: `delete from unmapped_reading where (id_twin, key, ts) in (${which})
            returning key, extract(epoch from ts) * 1000 as ms, value`,
          values: [device.idTwin, keys],
        },
      ]);
      const rows = (removed?.rows ?? []) as unknown as UnmappedRow[];
      const entries = rows.map(({ key, ms, value }) => ({
        key,
        value,
        ms: Number(ms) - shiftMs,
        part: 0,
      }));
      const sorted = sortEntries(device, entries, Date.now(), oldest());
      await transaction.run([createMonths(sorted.readings), ...statementsOf(sorted)]);
      return { taken: rows.length, moved: sorted.readings.length };
    });

  /** Waits up to `maxWaitMs` without holding a connection while the days of the company are recounted. */
  const sortAgain = async (maxWaitMs: number, ...args: Parameters<typeof sortNow>) => {
    const until = Date.now() + maxWaitMs;
    for (;;) {
      const sorted = await sortNow(...args);
      if (sorted) return sorted;
      if (Date.now() >= until) throw new Unavailable();
      await wait(PAUSE_MS);
    }
  };

  const publish = ({ idCompany, idTwin }: Device, moved: number) => {
    if (moved > 0) bus.publish({ kind: 'readings', idCompany, ids: [idTwin] });
    return moved;
  };

  return {
    /**
     * Moves every unmapped value of a twin that now has a sensor; refused while the days of its company are recounted.
     */
    async moveIn(idTwin: number, maxWaitMs = MAX_WAIT_MS): Promise<number> {
      const device = await devices.byTwin(idTwin);
      if (!device) return 0;
      let moved = 0;
      for (let taken = BATCH_SIZE; taken === BATCH_SIZE; ) {
        const step = await sortAgain(
          maxWaitMs,
          device,
          `select id_twin, key, ts from unmapped_reading where id_twin = $1 and reason = 'unknown' and key = any($2)
           order by key, ts limit ${BATCH_SIZE} for update`,
          [...device.keys.keys()],
          0,
        );
        taken = step.taken;
        moved += step.moved;
      }
      return publish(device, moved);
    },

    /** The device's clock was `seconds` ahead, so its values are moved back by that much. */
    async correctClock(idTwin: number, seconds: number): Promise<number> {
      const device = await devices.byTwin(idTwin);
      if (!device) return 0;
      const { moved } = await sortAgain(
        MAX_WAIT_MS,
        device,
        `select id_twin, key, ts from unmapped_reading where id_twin = $1 and reason = 'future' and not key = any($2)
         order by key, ts for update`,
        [],
        seconds * 1000,
      );
      return publish(device, moved);
    },

    /** Twins with unmapped values, among the given ones or among all. */
    waiting: (among: readonly number[] | null = null) =>
      whileWriting(pool, [], async (transaction) => {
        const [found] = await transaction.run([
          {
            text: `select distinct id_twin from unmapped_reading
              where reason = 'unknown' and ($1::int[] is null or id_twin = any($1)) order by 1 limit 10000`,
            values: [among],
          },
        ]);
        return (found?.rows ?? []).map(({ idTwin }) => idTwin as number);
      }),
  };
}
export type Remapper = ReturnType<typeof createRemapper>;

import { Unavailable } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { News } from '../db/bus.ts';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { dropMonths, makeMonths } from '../db/months.ts';
import { companiesToRecount, countDays } from './count-days.ts';
import { deleteDays, dropHours, type SumsKept } from './keep-hours.ts';
import type { Remapper } from './remap.ts';

const SOON_MS = 500;
const RETRY_MS = 5_000;
const UNMAPPED_RETENTION = '30 days';
/** Beyond this many twins it is faster to check all unmapped values. */
const MAX_CHANGED_TWINS = 10_000;
/**
 * A change of these kinds may give unmapped values a target or a company another time zone. A changed twin affects only
 * its own values.
 */
const REMAPPING_KINDS = new Set(['sensor', 'measurement', 'company']);

/** Maintains telemetry: future partitions, retention, and days in the company's time zone. */
export function createUpkeep(
  database: Database,
  remapper: Remapper,
  oldest: () => number,
  kept: SumsKept,
  log: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isFullRun = false;
  const changedTwins = new Set<number>();

  const makeRoom = async () => {
    await makeMonths(database, ['reading', 'reading_hour', 'direction_hour']);
    await database.transaction(system, async (tx) => {
      await sql`delete from unmapped_reading where received_at < now() - ${UNMAPPED_RETENTION}::interval`.execute(
        tx,
      );
    });
  };

  /** Returns what was dropped. */
  const dropOld = async (signal?: AbortSignal) => {
    const months = await dropMonths(database, 'reading', new Date(oldest()), signal);
    if (kept.hours > 0) months.push(...(await dropHours(database, kept.hours, signal)));
    const days = kept.days > 0 ? await deleteDays(database, kept.days, signal) : 0;
    return { months, days };
  };

  /** Values that cannot move now, because the days of their company are being recounted, are retried. */
  const moveIn = async (idTwin: number) => {
    try {
      await remapper.moveIn(idTwin, 0);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      changedTwins.add(idTwin);
      wake(RETRY_MS);
    }
  };

  /** Recounts days after a change of time zone, and moves unmapped values. */
  const settleAll = async () => {
    for (const idCompany of await companiesToRecount(database)) await countDays(database, idCompany);
    for (const idTwin of await remapper.waiting()) await moveIn(idTwin);
  };

  const catchUp = async () => {
    const twins = [...changedTwins];
    changedTwins.clear();
    if (!isFullRun) {
      if (twins.length > 0) for (const idTwin of await remapper.waiting(twins)) await moveIn(idTwin);
      return;
    }
    isFullRun = false;
    await settleAll();
  };

  /** Runs work sequentially. */
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const result = running.then(work);
    running = result.catch(() => undefined);
    return result;
  };
  let stopped = false;
  const wake = (afterMs: number) => {
    if (stopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void next(catchUp).catch(log);
    }, afterMs);
  };

  const onNews = ({ kind, ids }: News) => {
    if (kind === 'twin' && ids && changedTwins.size < MAX_CHANGED_TWINS)
      for (const id of ids) changedTwins.add(id);
    else if (kind === 'twin' || REMAPPING_KINDS.has(kind)) isFullRun = true;
    else return;
    wake(SOON_MS);
  };
  let unsubscribe: (() => void) | undefined;

  return {
    /** Runs all maintenance, independent of events; one process at a time. Returns what was dropped. */
    keepUp: (signal?: AbortSignal) =>
      next(async () => {
        await makeRoom();
        await settleAll();
        return dropOld(signal);
      }),
    start() {
      unsubscribe = database.bus.subscribe(onNews);
    },
    async stop() {
      stopped = true;
      unsubscribe?.();
      clearTimeout(timer);
      await running;
    },
  };
}
export type Upkeep = ReturnType<typeof createUpkeep>;

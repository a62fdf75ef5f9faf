import { Unavailable } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { News } from '../db/bus.ts';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { companiesToRecount, countDays } from './count-days.ts';
import type { Remapper } from './remap.ts';

const SOON_MS = 500;
const RETRY_MS = 5_000;
const UNMAPPED_RETENTION = '30 days';
const MONTHS_AHEAD = 2;
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
  log: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isFullRun = false;
  const changedTwins = new Set<number>();

  const keepMonths = () =>
    database.transaction(system, async (tx) => {
      await sql`select ensure_reading_month(date_trunc('month', now(), 'UTC') + n * interval '1 month')
        from generate_series(0, ${MONTHS_AHEAD}::int) n`.execute(tx);
      await sql`select drop_readings_before(to_timestamp(${oldest()}::float8 / 1000))`.execute(tx);
      await sql`delete from unmapped_reading where received_at < now() - ${UNMAPPED_RETENTION}::interval`.execute(
        tx,
      );
    });

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
    /** Runs all maintenance, independent of events; one process at a time. */
    keepUp: () =>
      next(async () => {
        await keepMonths();
        await settleAll();
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

import { Unavailable } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { News } from '../db/bus.ts';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { tryLock } from '../db/try-lock.ts';
import { countDays, otherClocks } from './count-days.ts';
import type { Remapper } from './remap.ts';

const EVERY_MS = 600_000;
const SOON_MS = 500;
const AGAIN_MS = 5_000;
const LOCK = 471_003;
const KEPT_UNMAPPED = '30 days';
const MONTHS_AHEAD = 2;
/** Beyond this many twins it is quicker to look at all that waits. */
const MOST_STIRRED = 10_000;
/** A change of these may give what waits its place, or a company another clock; of a twin, only what it sent itself. */
const STIRS = new Set(['sensor', 'measurement', 'company']);

/** What telemetry needs beside its readings: months ahead, an end to old ones, days by the company's clock. */
export function createUpkeep(
  database: Database,
  remapper: Remapper,
  oldest: () => number,
  log: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let all = false;
  const stirred = new Set<number>();

  const keepMonths = () =>
    database.transaction(system, async (tx) => {
      if (!(await tryLock(tx, LOCK))) return;
      await sql`select ensure_reading_month(date_trunc('month', now(), 'UTC') + n * interval '1 month')
        from generate_series(0, ${MONTHS_AHEAD}::int) n`.execute(tx);
      await sql`select drop_readings_before(to_timestamp(${oldest()}::float8 / 1000))`.execute(tx);
      await sql`delete from unmapped_reading where received_at < now() - ${KEPT_UNMAPPED}::interval`.execute(
        tx,
      );
    });

  /** What cannot be moved in now, because days of its company are being counted again, is tried again. */
  const moveIn = async (idTwin: number) => {
    try {
      await remapper.moveIn(idTwin, 0);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      stirred.add(idTwin);
      wake(AGAIN_MS);
    }
  };

  const keepUp = async () => {
    await keepMonths();
    for (const idCompany of await otherClocks(database)) await countDays(database, idCompany);
    for (const idTwin of await remapper.waiting()) await moveIn(idTwin);
  };

  const catchUp = async () => {
    const twins = [...stirred];
    stirred.clear();
    if (!all) {
      if (twins.length > 0) for (const idTwin of await remapper.waiting(twins)) await moveIn(idTwin);
      return;
    }
    all = false;
    await keepUp();
  };

  /** One thing after the other. */
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = running.then(work);
    running = turn.catch(() => undefined);
    return turn;
  };
  let stopped = false;
  const wake = (afterMs: number) => {
    if (stopped) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      void next(catchUp).catch(log);
    }, afterMs);
  };

  const hear = ({ kind, ids }: News) => {
    if (kind === 'twin' && ids && stirred.size < MOST_STIRRED) for (const id of ids) stirred.add(id);
    else if (kind === 'twin' || STIRS.has(kind)) all = true;
    else return;
    wake(SOON_MS);
  };
  let deaf: (() => void) | undefined;

  return {
    keepUp: () => next(keepUp),
    start() {
      deaf = database.bus.hear(hear);
      const wholly = () => {
        all = true;
        wake(0);
      };
      timer = setInterval(wholly, EVERY_MS);
      timer.unref();
      wholly();
    },
    async stop() {
      stopped = true;
      deaf?.();
      clearInterval(timer);
      clearTimeout(soon);
      await running;
    },
  };
}

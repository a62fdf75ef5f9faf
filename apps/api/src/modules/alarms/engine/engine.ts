import { setTimeout as wait } from 'node:timers/promises';
import { MISSED, type News } from '../../../db/bus.ts';
import type { Database } from '../../../db/client.ts';
import type { AlarmTickets } from '../../tickets/alarm-tickets.ts';
import { createBacklog, type Turn as Waiting } from './backlog.ts';
import { watchedCompanies } from './behind.ts';
import { createCompanyWork } from './company-work.ts';
import type { AlarmNotices } from './notices.ts';
import { CompanyBusy } from './turns.ts';

/** What arrives within this time is looked at together. */
const GATHER_MS = 200;
/** Under load the engine rests for so many times as long as it last worked: devices are served before alarms. */
const REST = 9;
const LONGEST_REST_MS = 1_000;
/** When to come back to a company that another process works on. */
const AGAIN_MS = 100;
/** Whatever was told late is found by the next tick all the same. */
const OVERLAP_MS = 600_000;

/** News that may change which alarms can still be watched. */
const STRUCTURE = new Set(['twin', 'assignment', 'warehouse', 'alarm-rule']);

/** Does it, or says that somebody else works on the company. */
const unlessBusy = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof CompanyBusy) return false;
      throw error;
    },
  );

/**
 * Looks at what twins said as it arrives, and when it is told to tick at what did not arrive. Each company's work is done
 * by one process at a time, in one transaction with the mails that it sends. Whoever finds a company busy goes on with the
 * others and comes back; it finds left to do what the other one did not.
 */
export function createAlarmEngine(
  database: Database,
  notify: AlarmNotices,
  tickets: AlarmTickets,
  log: (error: unknown) => void,
) {
  const backlog = createBacklog();
  let gathering: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  /** Up to where the last tick that went well has caught up; nothing yet: everything is looked at. */
  let caughtUpTo: Date | undefined;
  let restMs = GATHER_MS;
  const company = createCompanyWork(database, notify, tickets, () => stopped);

  /** Gives back the companies that were busy. */
  const tickOnce = async (companies: readonly number[]): Promise<number[]> => {
    const busy: number[] = [];
    for (const idCompany of companies) {
      if (stopped) throw new Error('the engine was stopped');
      if (!(await unlessBusy(company.tick(idCompany, caughtUpTo)))) busy.push(idCompany);
    }
    return busy;
  };

  const drain = async () => {
    const began = Date.now();
    const busy: Waiting[] = [];
    try {
      for (let next = backlog.take(); next && !stopped; next = backlog.take()) {
        busy.push(next);
        if (await unlessBusy(company.catchUp(next))) busy.pop();
      }
    } finally {
      for (const one of busy) backlog.giveBack(one);
      restMs = Math.min(Math.max(GATHER_MS, REST * (Date.now() - began)), LONGEST_REST_MS);
    }
    if (busy.length > 0) soon(AGAIN_MS);
  };

  /** One thing after the other, and a failure of one is not the end of the next. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = running.then(work);
    running = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
  const soon = (afterMs: number) => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void alone(drain).catch(log);
    }, afterMs);
  };

  const enqueueAll = async () => {
    for (const one of await watchedCompanies(database)) {
      backlog.move(one);
      backlog.add(one, undefined);
    }
    soon(restMs);
  };
  const onNews = ({ kind, idCompany, ids }: News) => {
    if (kind === MISSED) caughtUpTo = undefined;
    if (idCompany === null) {
      if (kind === 'alarm-rule') void enqueueAll().catch(log);
      return;
    }
    if (kind !== 'readings' && !STRUCTURE.has(kind)) return;
    if (kind === 'readings') backlog.add(idCompany, ids);
    else backlog.move(idCompany);
    if (kind === 'alarm-rule') backlog.add(idCompany, undefined);
    soon(restMs);
  };

  return {
    /** Looks at these twins now, however long another process is busy with their company. */
    async evaluate(idCompany: number, twins: Iterable<number>) {
      const ids = [...twins];
      while (!stopped && !(await unlessBusy(company.evaluate(idCompany, ids)))) await wait(AGAIN_MS);
    },
    /** Goes through every company: what time alone brings about, and whatever was said while no process listened. */
    async tick() {
      const begun = new Date();
      let left = await watchedCompanies(database);
      for (;;) {
        const companies = left;
        left = await alone(() => tickOnce(companies));
        if (left.length === 0) break;
        await wait(AGAIN_MS);
      }
      caughtUpTo = new Date(begun.getTime() - OVERLAP_MS);
    },
    start() {
      unsubscribe = database.bus.subscribe(onNews);
    },
    async stop() {
      stopped = true;
      unsubscribe?.();
      clearTimeout(gathering);
      await running;
    },
  };
}
export type AlarmEngine = ReturnType<typeof createAlarmEngine>;

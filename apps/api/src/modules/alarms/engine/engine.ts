import { setTimeout as wait } from 'node:timers/promises';
import { MISSED, type News } from '../../../db/bus.ts';
import type { Database } from '../../../db/client.ts';
import type { AlarmTickets } from '../../tickets/alarm-tickets.ts';
import { createBacklog, type Turn as Waiting } from './backlog.ts';
import { watchedCompanies } from './behind.ts';
import { createCompanyWork } from './company-work.ts';
import type { AlarmNotices } from './notices.ts';
import { CompanyBusy } from './turns.ts';

/** Readings that arrive within this time are evaluated together. */
const GATHER_MS = 200;
/** Under load the engine pauses for this many times its last run, so that devices are served before alarms. */
const REST = 9;
const LONGEST_REST_MS = 1_000;
/** Delay before a retry when another process holds the company. */
const AGAIN_MS = 100;
/** Overlap of ticks, so that readings whose events came late are still found. */
const OVERLAP_MS = 600_000;

/** Changes that may end alarms. */
const STRUCTURE = new Set(['twin', 'assignment', 'warehouse', 'alarm-rule']);

/** Returns false if another process holds the company. */
const unlessBusy = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof CompanyBusy) return false;
      throw error;
    },
  );

/**
 * Evaluates readings as they arrive, and missing readings at each tick. One process at a time works on a company, in
 * one transaction with the mails that it sends. A process that finds a company locked continues with the others and
 * retries; it then does only what is left.
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
  /** The point up to which the last successful tick has caught up; undefined means that everything is evaluated. */
  let caughtUpTo: Date | undefined;
  let restMs = GATHER_MS;
  const company = createCompanyWork(database, notify, tickets, () => stopped);

  /** Returns the companies that were locked. */
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

  /** Runs work sequentially; a failure does not affect the next one. */
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
    /** Evaluates these twins now, and waits while another process holds their company. */
    async evaluate(idCompany: number, twins: Iterable<number>) {
      const ids = [...twins];
      while (!stopped && !(await unlessBusy(company.evaluate(idCompany, ids)))) await wait(AGAIN_MS);
    },
    /** Visits every company: time-based work, and readings that arrived while no process was subscribed. */
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

import { setTimeout as wait } from 'node:timers/promises';
import { MISSED, type News } from '../../../db/bus.ts';
import type { Database } from '../../../db/client.ts';
import type { AlarmTickets } from '../../tickets/alarm-tickets.ts';
import { type CompanyBacklog, createBacklog } from './backlog.ts';
import { watchedCompanies } from './behind.ts';
import { createCompanyWork } from './company-work.ts';
import type { AlarmNotices } from './notices.ts';
import { CompanyBusy } from './turns.ts';

/** Readings that arrive within this time are evaluated together. */
const DEBOUNCE_MS = 200;
/** Under load the engine pauses for this many times its last run, so that devices are served before alarms. */
const PAUSE_FACTOR = 9;
const MAX_PAUSE_MS = 1_000;
/** Delay before a retry when another process holds the company. */
const RETRY_MS = 100;
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
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  /** The point up to which the last successful tick has caught up; undefined means that everything is evaluated. */
  let caughtUpTo: Date | undefined;
  let pauseMs = DEBOUNCE_MS;
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
    const startedAt = Date.now();
    const busy: CompanyBacklog[] = [];
    try {
      for (let next = backlog.take(); next && !stopped; next = backlog.take()) {
        busy.push(next);
        if (await unlessBusy(company.catchUp(next))) busy.pop();
      }
    } finally {
      for (const one of busy) backlog.giveBack(one);
      pauseMs = Math.min(Math.max(DEBOUNCE_MS, PAUSE_FACTOR * (Date.now() - startedAt)), MAX_PAUSE_MS);
    }
    if (busy.length > 0) schedule(RETRY_MS);
  };

  /** Runs work sequentially; a failure does not affect the next one. */
  const sequentially = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = running.then(work);
    running = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
  const schedule = (afterMs: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void sequentially(drain).catch(log);
    }, afterMs);
  };

  const enqueueAll = async () => {
    for (const one of await watchedCompanies(database)) {
      backlog.move(one);
      backlog.add(one, undefined);
    }
    schedule(pauseMs);
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
    schedule(pauseMs);
  };

  return {
    /** Evaluates these twins now, and waits while another process holds their company. */
    async evaluate(idCompany: number, twins: Iterable<number>) {
      const ids = [...twins];
      while (!stopped && !(await unlessBusy(company.evaluate(idCompany, ids)))) await wait(RETRY_MS);
    },
    /** Visits every company: time-based work, and readings that arrived while no process was subscribed. */
    async tick() {
      const startedAt = new Date();
      let remaining = await watchedCompanies(database);
      for (;;) {
        const companies = remaining;
        remaining = await sequentially(() => tickOnce(companies));
        if (remaining.length === 0) break;
        await wait(RETRY_MS);
      }
      caughtUpTo = new Date(startedAt.getTime() - OVERLAP_MS);
    },
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
export type AlarmEngine = ReturnType<typeof createAlarmEngine>;

import type { Database, Tx } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import { tryLock } from '../../../db/try-lock.ts';
import type { AlarmTickets } from '../../tickets/alarm-tickets.ts';
import { readCompany, type WatchedCompany } from './watched.ts';

export const ENGINE_LOCK = 7_203_190;

/** Another process holds the company's lock: retry later. */
export class CompanyBusy extends Error {
  constructor(idCompany: number) {
    super(`company ${idCompany} is being worked on`);
  }
}

/** A turn is a transaction with the exclusive lock of one company. It never waits for the lock. */
export const createTurns =
  (database: Database, tickets: AlarmTickets) =>
  <T>(idCompany: number, work: (tx: Tx, company: WatchedCompany) => Promise<T>): Promise<T | undefined> =>
    database.transaction(system, async (tx) => {
      if (!(await tryLock(tx, ENGINE_LOCK, idCompany))) throw new CompanyBusy(idCompany);
      const company = await readCompany(tx, idCompany);
      if (!company) return undefined;
      const result = await work(tx, company);
      await tickets.follow(tx, idCompany);
      return result;
    });
export type Turn = ReturnType<typeof createTurns>;

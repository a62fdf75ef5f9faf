import type { Database, Tx } from '../../../db/client.ts';
import type { AlarmTickets } from '../../tickets/alarm-tickets.ts';
import type { CompanyBacklog } from './backlog.ts';
import { everyTwin, twinsBehind } from './behind.ts';
import { evaluateTwins } from './evaluate-twins.ts';
import type { AlarmNotices } from './notices.ts';
import { remind } from './remind.ts';
import { settleCompany } from './settle.ts';
import { openSilences } from './silence.ts';
import { createTurns } from './turns.ts';
import type { WatchedCompany } from './watched.ts';

const BATCH_SIZE = 200;

/**
 * The work for one company, each step in its own turn. A step that finds the company locked throws `CompanyBusy` and
 * may be restarted, because finished work is not repeated.
 */
export function createCompanyWork(
  database: Database,
  notify: AlarmNotices,
  tickets: AlarmTickets,
  stopped: () => boolean,
) {
  const turn = createTurns(database, tickets);

  /** Creates tickets and notifications for alarms that have just opened or risen; a ticket that exists stays the one. */
  const announce = async (tx: Tx, idCompany: number, idAlarms: readonly number[]) => {
    await tickets.open(tx, idCompany, idAlarms);
    await notify(tx, idCompany, 'alarm', idAlarms);
  };

  /** Splits large work into steps, one turn each, where each step continues after the previous one. */
  const inSteps = async (
    idCompany: number,
    step: (tx: Tx, company: WatchedCompany, after: number) => Promise<number | undefined>,
  ) => {
    for (let after: number | undefined = 0; after !== undefined && !stopped(); ) {
      const from: number = after;
      after = await turn(idCompany, (tx, company) => step(tx, company, from));
    }
  };

  const settleAll = (idCompany: number, every: boolean) =>
    inSteps(idCompany, async (tx, company, after) => {
      const { raised, after: next } = await settleCompany(tx, company, after, every);
      await announce(tx, idCompany, raised);
      return next;
    });

  const evaluateBatch = async (idCompany: number, idTwins: number[]) => {
    for (let more = true; more && !stopped(); ) {
      const hasMore = await turn(idCompany, async (tx, company) => {
        const { announced, more: hasMoreReadings } = await evaluateTwins(tx, company, idTwins);
        await announce(tx, idCompany, announced);
        return hasMoreReadings;
      });
      more = hasMore === true;
    }
  };

  const evaluate = async (idCompany: number, twins: Iterable<number>) => {
    const ids = [...new Set(twins)].sort((a, b) => a - b);
    for (let from = 0; from < ids.length && !stopped(); from += BATCH_SIZE)
      await evaluateBatch(idCompany, ids.slice(from, from + BATCH_SIZE));
  };

  return {
    evaluate,

    /** The work that change events require. */
    async catchUp({ idCompany, twins, all, moved }: CompanyBacklog) {
      if (moved) await settleAll(idCompany, true);
      await evaluate(idCompany, all ? await everyTwin(database, idCompany) : twins);
    },

    /** Time-based work, and readings missed since `caughtUpTo`; without it, all of them. */
    async tick(idCompany: number, caughtUpTo: Date | undefined) {
      await settleAll(idCompany, caughtUpTo === undefined);
      await inSteps(idCompany, async (tx, company, after) => {
        const { announced, after: next } = await openSilences(tx, company, after);
        await announce(tx, idCompany, announced);
        return next;
      });
      await turn(idCompany, async (tx) => notify(tx, idCompany, 'reminder', await remind(tx, idCompany)));
      await evaluate(idCompany, await twinsBehind(database, idCompany, caughtUpTo));
    },
  };
}

import { longTransaction } from '../../db/long-transaction.ts';
import { type Keeper, monthsAgo, oldestMonth } from '../../db/months.ts';

/** Twins of one transaction. */
const BATCH = 500;

interface Forgotten {
  lastTwin: number | null;
  forgotten: number;
}

/** Deletes movements beyond their retention, except what was still true at its beginning. */
export const createKeepMovements =
  (months: number): Keeper =>
  async (database, signal) => {
    if (months === 0) return [];
    // Hours that could not go yet are still placed by their movements.
    const hours = await oldestMonth(database, 'reading_hour');
    const before = new Date(Math.min(monthsAgo(months).getTime(), hours?.getTime() ?? Infinity));
    let total = 0;
    for (let after: number | null = 0; after !== null && !signal.aborted; ) {
      const from: number = after;
      const [found] = await longTransaction(database, (runQuery) =>
        runQuery<Forgotten>('select last_twin as "lastTwin", forgotten from forget_movements($1, $2, $3)', [
          before,
          from,
          BATCH,
        ]),
      );
      total += found?.forgotten ?? 0;
      after = found?.lastTwin ?? null;
    }
    return total > 0 ? [`${total} movements`] : [];
  };

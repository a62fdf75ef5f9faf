import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { longTransaction } from '../../db/long-transaction.ts';
import { type Keeper, monthsAgo } from '../../db/months.ts';

/** Records that are looked at in one transaction. */
const BATCH = 2_000;
/** Up to where everything has been looked at: what is old changes once a month. */
const MARK = 'events-kept-since';

const KINDS = [
  { name: 'alarms', call: 'forget_alarms($1, $2, $3)' },
  { name: 'ticket events', call: `forget_histories('ticket', $1, $2, $3)` },
  { name: 'task events', call: `forget_histories('task', $1, $2, $3)` },
];

interface Forgotten {
  lastId: number | null;
  forgotten: number;
}

async function forget(database: Database, call: string, before: Date, signal: AbortSignal) {
  let total = 0;
  for (let after: number | null = 0; after !== null; ) {
    signal.throwIfAborted();
    const from: number = after;
    const [found] = await longTransaction(database, (runQuery) =>
      runQuery<Forgotten>(`select last_id as "lastId", forgotten from ${call}`, [before, from, BATCH]),
    );
    total += found?.forgotten ?? 0;
    after = found?.lastId ?? null;
  }
  return total;
}

/** Deletes alarms that are over and the history of what is closed, beyond their retention. */
export const createKeepEvents =
  (months: number): Keeper =>
  async (database, signal) => {
    if (months === 0) return [];
    const before = monthsAgo(months);
    const value = before.toISOString();
    const done = await database.transaction(system, (tx) =>
      tx.selectFrom('installation').select('value').where('key', '=', MARK).executeTakeFirst(),
    );
    if (done?.value === value) return [];
    const gone: string[] = [];
    for (const { name, call } of KINDS) {
      const total = await forget(database, call, before, signal);
      if (total > 0) gone.push(`${total} ${name}`);
    }
    await database.transaction(system, (tx) =>
      tx
        .insertInto('installation')
        .values({ key: MARK, value })
        .onConflict((row) => row.column('key').doUpdateSet({ value }))
        .execute(),
    );
    return gone;
  };

import { TooMany } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { addressKey } from '../../security/address.ts';

interface Limit {
  key: string;
  /** Attempts before each further one waits. */
  free: number;
  /** The longest wait, in seconds: an account slows down, it is never locked for good. */
  longest: number;
}

export const byAccount = (email: string): Limit => ({
  key: `account:${email.toLowerCase()}`,
  free: 5,
  longest: 300,
});
export const byAddress = (address: string): Limit => ({
  key: `address:${addressKey(address)}`,
  free: 30,
  longest: 900,
});
export const byMail = (address: string): Limit => ({
  key: `mail:${addressKey(address)}`,
  free: 20,
  longest: 900,
});

/** Nobody's mailbox is filled from here, by however many who ask. */
export const byRecipient = (email: string): Limit => ({
  key: `recipient:${email.toLowerCase()}`,
  free: 5,
  longest: 900,
});

const ATTEMPT = 'select throttle_attempt($1, $2, $3) as wait';

const mustNotWait = (wait: number | undefined) => {
  if (wait !== undefined && wait > 0) throw new TooMany('TOO_MANY', wait);
};

export function createThrottle(database: Database) {
  return {
    /** Counts an attempt, whatever comes of it; too many of them and it has to wait. */
    async attempt(...limits: Limit[]) {
      for (const { key, free, longest } of limits) {
        const [row] = await database.query<{ wait: number }>(ATTEMPT, [key, free, longest]);
        mustNotWait(row?.wait);
      }
    },
    /** Counts what a transaction does, once it is committed. */
    async count(tx: Tx, { key, free, longest }: Limit) {
      const { rows } = await sql<{ wait: number }>`
        select throttle_attempt(${key}, ${free}, ${longest}) as wait`.execute(tx);
      mustNotWait(rows[0]?.wait);
    },
    /** The attempt was right: the account starts anew, the address gets its one attempt back. */
    async succeeded(account: Limit, address: Limit) {
      await database.query(
        `with cleared as (delete from throttle where key = $1)
         update throttle set failures = greatest(0, failures - 1), open_at = now() where key = $2`,
        [account.key, address.key],
      );
    },
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

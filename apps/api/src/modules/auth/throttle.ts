import { TooMany } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { addressKey } from '../../security/address.ts';

interface Limit {
  key: string;
  /** Free attempts before delays begin. */
  free: number;
  /** The longest delay, in seconds: an account slows down but is never locked out. */
  longest: number;
  /** Counts the attempts on many accounts, so that a success gives back only its own. */
  shared?: true;
}

export const byAccount = (email: string): Limit => ({
  key: `account:${email.toLowerCase()}`,
  free: 5,
  longest: 300,
});
/** Its own count: the right password, which clears that of the account, says nothing about the second factor. */
export const bySecondFactor = (idUser: number): Limit => ({
  key: `second-factor:${idUser}`,
  free: 5,
  longest: 900,
});
/** Attempts of a session on its own account; those made elsewhere must not keep its user from it. */
export const bySelf = (idUser: number): Limit => ({ key: `self:${idUser}`, free: 5, longest: 300 });
export const byAddress = (address: string): Limit => ({
  key: `address:${addressKey(address)}`,
  free: 30,
  longest: 900,
  shared: true,
});
/**
 * Where a guess counts: for its address and its target, or only for the device if the target's user has signed in with
 * it before. Guesses from elsewhere, however many, do not lock out a known device.
 */
export const guessLimits = (target: Limit, address: string, device: string | undefined): Limit[] =>
  // The IP address first: a throttled address must not slow down other accounts.
  device === undefined ? [byAddress(address), target] : [{ ...target, key: `${target.key}@${device}` }];

export const byMail = (address: string): Limit => ({
  key: `mail:${addressKey(address)}`,
  free: 20,
  longest: 900,
});

/** Limits the mails to one recipient, whoever requests them. */
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
    /** Counts an attempt, whatever its outcome; too many are refused with a delay. */
    async attempt(...limits: Limit[]) {
      for (const { key, free, longest } of limits) {
        const [row] = await database.query<{ wait: number }>(ATTEMPT, [key, free, longest]);
        mustNotWait(row?.wait);
      }
    },
    /** Counts an action when its transaction commits. */
    async count(tx: Tx, { key, free, longest }: Limit) {
      const { rows } = await sql<{ wait: number }>`
        select throttle_attempt(${key}, ${free}, ${longest}) as wait`.execute(tx);
      mustNotWait(rows[0]?.wait);
    },
    /** The attempt succeeded: counters are reset, shared ones get one attempt back. */
    async succeeded(...limits: Limit[]) {
      const keysOf = (shared: boolean) =>
        limits.filter((limit) => (limit.shared ?? false) === shared).map(({ key }) => key);
      await database.query(
        `with cleared as (delete from throttle where key = any($1))
         update throttle set failures = greatest(0, failures - 1), open_at = now() where key = any($2)`,
        [keysOf(false), keysOf(true)],
      );
    },
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

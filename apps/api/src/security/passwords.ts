import { TooMany } from '@gemelo/contract/kit/errors';
import { hash, verify } from '@node-rs/argon2';

// The library's default algorithm is Argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a thread of libuv's four, which files and compression need too, and 19 MiB. */
const MOST_AT_ONCE = 2;
/** About two seconds of waiting on a small machine; whoever comes then is better told to come back. */
const MOST_WAITING = 100;
const WAIT_SECONDS = 2;

let busy = 0;
const waiting: (() => void)[] = [];

/** Hashing runs beside the event loop, a few at a time, the others in the order in which they came. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < MOST_AT_ONCE) busy++;
  else if (waiting.length >= MOST_WAITING) throw new TooMany('TOO_MANY', WAIT_SECONDS);
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place goes to the next without being free in between.
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

/** Verified in place of a missing user's, so that knowing and not knowing take the same time. */
const nobody = hash('nobody has this password', options);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return Boolean(stored) && matches;
}

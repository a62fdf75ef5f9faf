import { TooMany } from '@gemelo/contract/kit/errors';
import { hash, verify } from '@node-rs/argon2';

// The library's default algorithm is Argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and one of libuv's four threads, which files and compression need too. */
const MAX_CONCURRENT = 2;
/** About two seconds of queueing on a small machine; further requests are refused with a retry. */
const MAX_QUEUED = 100;
const WAIT_SECONDS = 2;

let busy = 0;
const queue: (() => void)[] = [];

/** Hashes run off the event loop, a few at a time, the others queue in order. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < MAX_CONCURRENT) busy++;
  else if (queue.length >= MAX_QUEUED) throw new TooMany('TOO_MANY', WAIT_SECONDS);
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    // The slot passes to the next in the queue without being released.
    const next = queue.shift();
    if (next) next();
    else busy--;
  }
}

/** Verified when the user is unknown, so that the response time does not reveal it. */
const nobody = hash('nobody has this password', options);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return Boolean(stored) && matches;
}

import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { withoutSecrets } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/context.ts';
import { prepared } from '../db/prepared.ts';
import { type Actor, asSelf } from './actor.ts';

interface KeyedCall {
  actor: Actor;
  params: unknown;
  query: unknown;
  body: unknown;
  request: { headers: Record<string, string | string[] | undefined> };
}

function keyOf(call: KeyedCall): string | undefined {
  const key = call.request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Invalid([{ path: 'Idempotency-Key', rule: 'format' }]);
  }
  return key;
}

interface Key {
  idUser: number;
  key: string;
}

/** A concurrent request with the same key waits here until the transaction ends. */
const lock = prepared<Key>()(
  (_db, { idUser, key }) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${idUser}))`,
);
const findStored = prepared<Key>()((db, { idUser, key }) =>
  db
    .selectFrom('idempotency')
    .select(['route', 'requestHash', 'answer'])
    .where('idUser', '=', idUser)
    .where('key', '=', key),
);
const store = prepared<Key & { route: string; requestHash: Buffer; answer: string }>()(
  (db, { idUser, key, route, requestHash, answer }) =>
    db.insertInto('idempotency').values({ idUser, key, route, requestHash, answer }),
);

/** Ends the second request with a key; what its work may have sent along is rolled back. */
class AlreadyAnswered extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * A write with an idempotency key is executed once. The key, the write and its response are committed together, so none
 * of them can exist without the others.
 */
export function onceByKey<Call extends KeyedCall, T>(
  database: Database,
  endpoint: AnyEndpoint,
  call: Call,
  run: (call: Call) => Promise<T>,
): Promise<T> {
  const key = keyOf(call);
  if (key === undefined) return run(call);
  const { actor, params, query, body } = call;
  // A fast hash of a password could be brute-forced by anyone who reads the table, so secrets are excluded.
  const requestHash = createHash('sha256')
    .update(withoutSecrets([params, query, body]))
    .digest();

  const { idUser } = actor;
  const { route } = endpoint;
  const response = database.transaction(asSelf(actor), async (tx) => {
    lock.later(tx, { idUser, key });
    findStored.later(tx, { idUser, key }, ([stored]) => {
      if (stored && (stored.route !== route || !stored.requestHash.equals(requestHash)))
        throw new Refused('IDEMPOTENCY_MISMATCH');
      if (stored) throw new AlreadyAnswered(stored.answer);
    });
    const answer = await run({ ...call, actor: within(actor, tx) });
    store.later(tx, { idUser, key, route, requestHash, answer: JSON.stringify(answer) });
    return answer;
  });
  return response.catch((error: unknown) => {
    if (error instanceof AlreadyAnswered) return JSON.parse(error.answer) as T;
    throw error;
  });
}

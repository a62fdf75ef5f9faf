import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { withoutSecrets } from '../db/audit.ts';
import type { Database } from '../db/client.ts';
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

/**
 * A write with a key is carried out once. The key, the write and its answer are committed together,
 * so there is no moment in which one of them exists without the others.
 */
export function onceByKey<T>(
  database: Database,
  endpoint: AnyEndpoint,
  call: KeyedCall,
  run: () => Promise<T>,
): Promise<T> {
  const key = keyOf(call);
  if (key === undefined) return run();
  const { actor, params, query, body } = call;
  // A quick hash of a password would be as good as the password to whoever reads the table.
  const requestHash = createHash('sha256')
    .update(withoutSecrets([params, query, body]))
    .digest();

  return database.transaction(asSelf(actor), async (tx) => {
    // A second request with the same key waits here until the first has ended.
    const claimed = await tx
      .insertInto('idempotency')
      .values({ idUser: actor.idUser, key, route: endpoint.route, requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const kept = await tx
        .selectFrom('idempotency')
        .selectAll()
        .where('idUser', '=', actor.idUser)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!kept?.answer) throw new Refused('IDEMPOTENCY_RUNNING');
      if (kept.route !== endpoint.route || !kept.requestHash.equals(requestHash))
        throw new Refused('IDEMPOTENCY_MISMATCH');
      return JSON.parse(kept.answer) as T;
    }
    const answer = await run();
    await tx
      .updateTable('idempotency')
      .set({ status: 200, answer: JSON.stringify(answer) })
      .where('idUser', '=', actor.idUser)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

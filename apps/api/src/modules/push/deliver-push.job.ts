import { createHash } from 'node:crypto';
import { bigId } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { PushCarrier, PushOutcome, PushParcel } from '../../integrations/push/port.ts';
import { defineJob, type Job } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { insist } from '../../jobs/insist.ts';
import type { Vault } from '../../security/vault.ts';
import { targetOf } from './push.queries.ts';
import {
  type EndState,
  type LeasedMessage,
  leaseMessage,
  postponeMessage,
  settleMessage,
  stateOf,
  TTL_SECONDS,
} from './push-messages.ts';

/** Handing over is tried so often; the pauses grow from ten seconds to about ten minutes. */
const TRIES = 7;
const FIRST_PAUSE_SECONDS = 10;
/** Of the job itself, for a database that is away. */
const ATTEMPTS = 8;

const payload = object({ idPushMessage: bigId() });
export type DeliverPush = Job<typeof payload>;

/** One job for each message, however often it is enqueued. */
export const pushKey = (idPushMessage: number) => `push-${idPushMessage}`;

const urgencies: Record<string, PushParcel['urgency']> = {
  alarm: 'high',
  overdue: 'high',
  changed: 'low',
  'report-ready': 'low',
  'import-finished': 'low',
};

/** The push service learns nothing from it but that two messages are about one thing. */
const topicOf = ({ idPushSubscription, entity, entityId }: LeasedMessage) =>
  createHash('sha256').update(`${idPushSubscription} ${entity} ${entityId}`).digest('base64url').slice(0, 32);

const contentOf = ({ title, body, path, language, entity, entityId, idPushMessage }: LeasedMessage) =>
  JSON.stringify({
    ...{ title, body, path, tag: `${entity}-${entityId}`, id: idPushMessage },
    ...{ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
  });

/** Why it is not sent any more, if it is not. */
const endOf = ({ isExpired, isReplaced, isRead }: LeasedMessage): EndState | undefined =>
  isReplaced ? 'replaced' : isRead ? 'read' : isExpired ? 'expired' : undefined;

type Target = PushParcel['target'] & { agent: string | null };
type Leased = { message: LeasedMessage; target: Target };

/** Undefined when there is nothing to send, now or ever. */
const lease = (database: Database, vault: Vault, publicKey: string, idPushMessage: number, isOwn: boolean) =>
  database.transaction(system, async (tx): Promise<Leased | undefined> => {
    const message = await leaseMessage(tx, idPushMessage, isOwn);
    if (!message) {
      if ((await stateOf(tx, idPushMessage))?.state === 'sending')
        throw new Error(`push message ${idPushMessage} is being sent by another process`);
      // It ended, or waits under a job of its own.
      return undefined;
    }
    const end = isOwn ? undefined : endOf(message);
    const found = end ? undefined : await targetOf(tx, publicKey, message.idPushSubscription);
    if (found) return { message, target: { ...found, auth: vault.open(found.auth) } };
    await settleMessage(tx, idPushMessage, end ?? 'expired');
    return undefined;
  });

/** The browser does not exist any more: neither does what waits for it. */
async function forget(
  tx: Tx,
  { idPushSubscription, idUser, idCompany }: LeasedMessage,
  agent: string | null,
) {
  await tx.deleteFrom('pushSubscription').where('idPushSubscription', '=', idPushSubscription).execute();
  await audit(tx, system, {
    ...{ entity: 'user', id: idUser, action: 'push-off', idCompany, before: { agent } },
  });
  touch(tx, 'notification', idCompany, idUser);
}

/** Shortened to its title where even the bounded text is too long for a push service. */
async function carry(carrier: PushCarrier, { message, target }: Leased): Promise<PushOutcome> {
  const urgency = urgencies[message.kind] ?? 'normal';
  const rest = { target, topic: topicOf(message), ttlSeconds: TTL_SECONDS, urgency };
  const outcome = await carrier.carry({ ...rest, body: contentOf(message) });
  if (outcome.outcome !== 'large') return outcome;
  const shorter = await carrier.carry({ ...rest, body: contentOf({ ...message, body: '' }) });
  return shorter.outcome === 'large' ? { outcome: 'refused', reason: '413' } : shorter;
}

interface Parts {
  carrier: PushCarrier;
  vault: Vault;
  publicKey: string;
}

/**
 * Hands one message to a browser's push service. Whose answer was seen is sent once; between the request and the note of
 * its answer a process may be killed: then it is sent again, and its tag lets the browser replace the first.
 */
export function createDeliverPush({ carrier, vault, publicKey }: Parts): DeliverPush {
  /** Taken by the push service while the database could not be told. */
  const taken = new Set<number>();

  const note = async (tx: Tx, { message, target }: Leased, result: PushOutcome) => {
    const { idPushMessage, idPushSubscription, attempts } = message;
    if (result.outcome === 'gone') return forget(tx, message, target.agent);
    if (result.outcome === 'later' && attempts < TRIES) {
      const pause = Math.max(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), result.retryAfterSeconds ?? 0);
      const runAt = await postponeMessage(tx, idPushMessage, pause, result.reason);
      if (runAt) enqueue(tx, job, { idPushMessage }, { key: pushKey(idPushMessage), runAt });
      return;
    }
    const isTaken = result.outcome === 'taken';
    const reason = 'reason' in result ? result.reason : null;
    await settleMessage(tx, idPushMessage, isTaken ? 'sent' : 'failed', reason);
    await tx
      .updateTable('pushSubscription')
      .set(
        isTaken ? { failures: 0, lastSuccessAt: sql`now()` } : (eb) => ({ failures: eb('failures', '+', 1) }),
      )
      .where('idPushSubscription', '=', idPushSubscription)
      .execute();
  };

  const job: DeliverPush = defineJob({
    name: 'deliver-push',
    payload,
    attempts: ATTEMPTS,
    quiet: true,
    async run({ idPushMessage }, { database, signal }) {
      const isTaken = taken.has(idPushMessage);
      const leased = await lease(database, vault, publicKey, idPushMessage, isTaken);
      if (!leased) return;
      const result: PushOutcome = isTaken ? { outcome: 'taken' } : await carry(carrier, leased);
      if (result.outcome === 'taken') taken.add(idPushMessage);
      await insist(() => database.transaction(system, (tx) => note(tx, leased, result)), signal);
      taken.delete(idPushMessage);
    },
  });
  return job;
}

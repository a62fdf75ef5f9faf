import { ApiFailure } from '../api.ts';
import { useServerHealth } from '../server-health.ts';
import { useSession } from '../session.ts';
import { isHeld } from './held.ts';
import { currentOwner } from './owner.ts';
import { noteReason, refreshQueue, removeWaiting, useQueue, waitingItem, waitingOf } from './queue.ts';
import { refusedPaths } from './send-stored.ts';
import type { Owner } from './stored.ts';
import type { Reason } from './waiting.ts';
import { OtherPerson, sendOne } from './wires.ts';

/** The name of earlier releases, which may still be open in another tab. */
const LOCK = 'gemelo-forms-send';
/** What is sent within this time, also after it was held, did not wait. */
const AT_ONCE_MS = 60_000;

/** Why something still waits, and whether the next one would fail as well. */
function reasonOf(failure: unknown): { reason: Reason; stops: boolean } {
  if (failure instanceof OtherPerson) return { reason: { reason: 'session' }, stops: true };
  if (!(failure instanceof ApiFailure)) return { reason: { reason: 'server' }, stops: true };
  const { status, message } = failure;
  if (status === 0) return { reason: { reason: 'network' }, stops: true };
  if (status === 401) return { reason: { reason: 'session' }, stops: true };
  // By the clock of the server it has not happened yet: it is sent again, and the rest does not wait for it.
  if (failure.code === 'TOO_EARLY') return { reason: { reason: 'server' }, stops: false };
  if (status === 429 || status >= 500) return { reason: { reason: 'server' }, stops: true };
  return { reason: { reason: 'refused', message, refused: refusedPaths(failure) }, stops: false };
}

export interface Outcome {
  /** Positions are not counted: nobody made them one by one. */
  sent: number;
  /** How many of those were not sent right after they were made. */
  waited: number;
  /** Keys of what the server did not accept. */
  refused: string[];
  /** Something was sent, counted or not. */
  isFurther: boolean;
}

async function sendWaiting(owner: Owner, signal: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, waited: 0, refused: [], isFurther: false };
  for (const { key } of await waitingOf(owner)) {
    // It may have been undone, discarded or completed while something before it was sent.
    const item = await waitingItem(key);
    if (!item || item.reason === 'refused') continue;
    if (isHeld(item)) break;
    const hasWaited = item.reason !== 'new' || Date.now() - item.queuedAt > AT_ONCE_MS;
    if (useServerHealth.getState().lost) {
      await noteReason(item, { reason: 'network' });
      continue;
    }
    useQueue.setState({ sending: item.key });
    try {
      await sendOne(item, signal);
      await removeWaiting(item);
      outcome.isFurther = true;
      if (item.kind === 'positions') continue;
      outcome.sent += 1;
      if (hasWaited) outcome.waited += 1;
    } catch (failure) {
      const { reason, stops } = reasonOf(failure);
      await noteReason(item, reason);
      if (reason.reason === 'refused') outcome.refused.push(item.key);
      if (stops) break;
    } finally {
      useQueue.setState({ sending: undefined });
    }
  }
  await refreshQueue(owner);
  return outcome;
}

/** Sends what waits. Only one tab does at a time; nothing is given where another one is at it. */
export async function sendQueue(owner: Owner): Promise<Outcome | undefined> {
  const leaving = new AbortController();
  const work = async () => {
    const stop = useSession.subscribe(() => {
      if (currentOwner() !== owner) leaving.abort(new OtherPerson());
    });
    try {
      return await sendWaiting(owner, leaving.signal);
    } finally {
      stop();
    }
  };
  // Pages without TLS have no locks: there the key of each thing alone keeps it from being stored twice.
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
}

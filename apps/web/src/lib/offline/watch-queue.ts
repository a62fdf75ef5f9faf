import { useServerHealth } from '../server-health.ts';
import { useSession } from '../session.ts';
import { heldMs } from './held.ts';
import { currentOwner } from './owner.ts';
import { followQueue, useQueue } from './queue.ts';
import { type Outcome, sendQueue } from './send-queue.ts';
import type { Owner } from './stored.ts';

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 5 * 60_000;
const HELD_MS = 50;

/** Whether anything waits that may be accepted as it is. */
const isDue = () => useQueue.getState().waiting.some(({ reason }) => reason !== 'refused');

/** How long something holds back what came after it. */
const firstHeldMs = () =>
  useQueue
    .getState()
    .waiting.map(heldMs)
    .find((left) => left > 0) ?? 0;

/** A store that is full or was just closed fails; what waits is tried again later. */
const later = () => undefined;

interface Watch {
  /** Whether it still goes on, for this person. */
  isOf: (owner: Owner) => boolean;
  sendNow: () => void;
}

/**
 * Sends what waits of the person who is signed in: now, when the network or the server is back, and again and again
 * with longer pauses. Stops with the session.
 */
export function watchQueue(owner: Owner, onOutcome: (outcome: Outcome) => void): Watch {
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async () => {
    clearTimeout(timer);
    if (stopped || currentOwner() !== owner) return;
    const outcome = await sendQueue(owner).catch(later);
    if (outcome && (outcome.sent > 0 || outcome.refused.length > 0)) onOutcome(outcome);
    if (stopped) return;
    const held = firstHeldMs();
    failures = held > 0 || outcome?.isFurther ? 0 : failures + 1;
    // A little later than the end, so that it is over by then.
    const pause = held > 0 ? held + HELD_MS : Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
    // Another attempt may have ended meanwhile.
    clearTimeout(timer);
    if (isDue()) timer = setTimeout(again, pause);
  };
  const again = () => void attempt();
  const atOnce = () => {
    failures = 0;
    again();
  };

  const stops = [
    followQueue(owner),
    useServerHealth.subscribe((now, before) => {
      if (before.lost && !now.lost) atOnce();
    }),
    useSession.subscribe(() => {
      if (currentOwner() !== owner) stop();
    }),
  ];
  window.addEventListener('online', atOnce);
  again();

  function stop() {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', atOnce);
    for (const end of stops) end();
  }
  return { isOf: (other) => !stopped && other === owner, sendNow: atOnce };
}

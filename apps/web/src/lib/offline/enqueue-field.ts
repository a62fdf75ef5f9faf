import { randomUuid } from '../random-key.ts';
import { enqueue, removeWaiting, waitingOf } from './queue.ts';
import type { Owner } from './stored.ts';
import type { WaitingConsent, WaitingProgress } from './waiting.ts';

type Step = Pick<WaitingProgress, 'owner' | 'idActivityUser' | 'activityName' | 'progress'>;

/** Starts or finishes an activity, by the clock of this phone. */
export const enqueueProgress = (step: Step): Promise<void> =>
  enqueue<WaitingProgress>({
    ...step,
    kind: 'progress',
    key: randomUuid(),
    at: new Date().toISOString(),
  });

/** Withdraws the consent to be followed as soon as there is a network. */
export const enqueueWithdrawal = (owner: Owner): Promise<void> =>
  enqueue<WaitingConsent>({ owner, kind: 'consent', key: randomUuid() });

/** Whoever agrees again takes back a withdrawal that was not sent. */
export async function dropWithdrawals(owner: Owner): Promise<void> {
  for (const item of await waitingOf(owner)) if (item.kind === 'consent') await removeWaiting(item);
}

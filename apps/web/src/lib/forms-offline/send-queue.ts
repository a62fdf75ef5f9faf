import { sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import { ApiFailure, call } from '../api.ts';
import { useServerHealth } from '../server-health.ts';
import { useSession } from '../session.ts';
import { uploadFile } from '../upload.ts';
import { currentOwner } from './owner.ts';
import { noteReason, refreshQueue, removeWaiting, useQueue, waitingOf } from './queue.ts';
import { type AnswerWire, refusedPaths, sendStored } from './send-stored.ts';
import type { Owner, WaitingAnswer } from './store.ts';

const LOCK = 'gemelo-forms-send';

/** The person who filled it in is no longer signed in. */
class OtherPerson extends Error {}

/** Called right before each request, which reads the session at once: nothing is sent as somebody else. */
function mustBe(owner: Owner) {
  if (currentOwner() !== owner) throw new OtherPerson();
}

/** The calls of the person who filled it in. */
const wireOf = (answer: WaitingAnswer): AnswerWire<unknown> => ({
  upload: async (file, watch, resumed) => {
    mustBe(answer.owner);
    return uploadFile(file, 'attachment', watch, resumed);
  },
  send: async (answers, signal) => {
    const { idForm, formVersion, answerKey, startedAt, endedAt, owner } = answer;
    mustBe(owner);
    const body = { idForm, formVersion, answerKey, answers, startedAt, endedAt };
    return call(sendAnswer, { body }, { patient: true, signal });
  },
});

/** Why an answer still waits, and whether the next one would fail as well. */
function reasonOf(failure: unknown): {
  reason: Pick<WaitingAnswer, 'reason' | 'message' | 'refused'>;
  stops: boolean;
} {
  if (failure instanceof OtherPerson) return { reason: { reason: 'session' }, stops: true };
  if (!(failure instanceof ApiFailure)) return { reason: { reason: 'server' }, stops: true };
  const { status, message } = failure;
  if (status === 0) return { reason: { reason: 'network' }, stops: true };
  if (status === 401) return { reason: { reason: 'session' }, stops: true };
  if (status === 429 || status >= 500) return { reason: { reason: 'server' }, stops: true };
  return { reason: { reason: 'refused', message, refused: refusedPaths(failure) }, stops: false };
}

export interface Outcome {
  sent: number;
  /** Keys of answers that the server did not accept. */
  refused: string[];
}

async function sendWaiting(owner: Owner, signal: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, refused: [] };
  for (const answer of await waitingOf(owner)) {
    if (answer.reason === 'refused') continue;
    if (useServerHealth.getState().lost) {
      await noteReason(answer, { reason: 'network' });
      continue;
    }
    useQueue.setState({ sending: answer.answerKey });
    try {
      await sendStored(answer, { wire: wireOf(answer), signal });
      await removeWaiting(answer);
      outcome.sent += 1;
    } catch (failure) {
      const { reason, stops } = reasonOf(failure);
      await noteReason(answer, reason);
      if (reason.reason === 'refused') outcome.refused.push(answer.answerKey);
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
  // Pages without TLS have no locks: there the key of an answer alone keeps it from being stored twice.
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
}

import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../lib/api.ts';
import { noteReason, removeWaiting, reopenAnswer, reopened } from '../../lib/offline/queue.ts';
import type { FileProgress } from '../../lib/offline/send-files.ts';
import { refusedPaths } from '../../lib/offline/send-stored.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import type { WaitingAnswer } from '../../lib/offline/waiting.ts';
import { isPassing, isRefusal, linkProblemOf, type OpenProblem } from './open-problem.ts';
import { type Receipt, sendOpen } from './open-wire.ts';

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 2 * 60_000;

export type Outgoing =
  | { is: 'sending'; isRepeated: boolean; progress?: FileProgress | undefined }
  /** Tried again by itself. */
  | { is: 'waiting'; problem: 'tooMany' | 'down' }
  /** The link takes nothing now. */
  | { is: 'turnedAway'; problem: OpenProblem };

interface Ends {
  onSent: (receipt: Receipt) => void;
  /** The server objected: it is a draft again. */
  onRefused: (draft: Draft, message: string) => void;
}

/** The store may be missing: what is on the screen counts. */
const quietly = (work: Promise<unknown>) => work.catch(() => undefined);

async function reopen(waiting: WaitingAnswer, failure: ApiFailure): Promise<Draft> {
  const refusal = { reason: 'refused', message: failure.message, refused: refusedPaths(failure) } as const;
  await quietly(noteReason(waiting, refusal).then(() => reopenAnswer(waiting)));
  return reopened({ ...waiting, ...refusal });
}

/** Sends a finished answer: now, when the network is back, and again and again with longer pauses. */
export function useOutgoing(token: string, waiting: WaitingAnswer | undefined, ends: Ends) {
  const [outgoing, setOutgoing] = useState<Outgoing>({ is: 'sending', isRepeated: false });
  const latest = useRef(ends);
  latest.current = ends;
  const retry = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!waiting) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isRepeated = false;
    let isBusy = false;

    const show = (progress?: FileProgress) => setOutgoing({ is: 'sending', isRepeated, progress });
    const failed = async (failure: unknown) => {
      isRepeated = true;
      const ofLink = linkProblemOf(failure);
      if (!ofLink && isRefusal(failure)) {
        const draft = await reopen(waiting, failure);
        if (!signal.aborted) latest.current.onRefused(draft, failure.message);
        return;
      }
      const problem = ofLink ?? 'down';
      if (!isPassing(problem)) return setOutgoing({ is: 'turnedAway', problem });
      setOutgoing({ is: 'waiting', problem: problem === 'tooMany' ? problem : 'down' });
      timer = setTimeout(attempt, Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS));
      failures += 1;
    };
    const attempt = async () => {
      if (isBusy) return;
      isBusy = true;
      clearTimeout(timer);
      show();
      try {
        const receipt = await sendOpen(token, waiting, signal, show);
        await quietly(removeWaiting(waiting));
        if (!signal.aborted) latest.current.onSent(receipt);
      } catch (failure) {
        if (!signal.aborted) await failed(failure);
      }
      isBusy = false;
    };
    const atOnce = () => {
      failures = 0;
      void attempt();
    };
    retry.current = atOnce;
    window.addEventListener('online', atOnce);
    void attempt();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      window.removeEventListener('online', atOnce);
    };
  }, [token, waiting]);

  return { outgoing, retry: () => retry.current() };
}

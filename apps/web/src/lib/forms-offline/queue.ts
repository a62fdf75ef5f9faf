import { create } from 'zustand';
import { filesIn } from './answer-files.ts';
import { noteWaiting } from './offline-flags.ts';
import { isPerson } from './owner.ts';
import { type Draft, formsStore, type Owner, type WaitingAnswer } from './store.ts';

interface Queue {
  owner: Owner | undefined;
  /** What waits, the oldest first. */
  waiting: readonly WaitingAnswer[];
  /** The key of the answer that is being sent by this tab. */
  sending: string | undefined;
  /** Keys of answers that were discarded on this page. */
  discarded: readonly string[];
}

/** What waits on the device, as the pages show it. */
export const useQueue = create<Queue>(() => ({
  owner: undefined,
  waiting: [],
  sending: undefined,
  discarded: [],
}));

const CHANNEL = 'gemelo-forms';
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

export async function waitingOf(owner: Owner): Promise<WaitingAnswer[]> {
  const all = await (await formsStore()).getAllFromIndex('queue', 'owner', owner);
  return all.toSorted((one, other) => one.queuedAt - other.queuedAt);
}

/** Reads what waits for the pages of this tab. */
export async function refreshQueue(owner: Owner): Promise<void> {
  const waiting = await waitingOf(owner);
  // Signing in does not send what waits for a link.
  if (isPerson(owner)) noteWaiting(owner, waiting.length);
  useQueue.setState({ owner, waiting });
}

/** Follows changes of other tabs. */
export function followQueue(owner: Owner): () => void {
  const refresh = () => void refreshQueue(owner);
  channel?.addEventListener('message', refresh);
  refresh();
  return () => channel?.removeEventListener('message', refresh);
}

async function changed(owner: Owner) {
  await refreshQueue(owner);
  channel?.postMessage('changed');
}

/** A draft with nothing left to do but to be sent. */
export const finished = (
  { refused: _, ...draft }: Draft,
  answers: Draft['answers'],
  endedAt: string,
): WaitingAnswer => ({
  ...draft,
  answers,
  endedAt,
  queuedAt: Date.now(),
  reason: 'new',
  fileCount: filesIn(draft.document, answers).length,
});

/** Puts a finished answer in the queue, in place of its draft. */
export async function enqueueAnswer(draft: Draft, answers: Draft['answers'], endedAt: string): Promise<void> {
  const transaction = (await formsStore()).transaction(['drafts', 'queue', 'files'], 'readwrite');
  const used = filesIn(draft.document, answers);
  const files = transaction.objectStore('files');
  // Files of answers that were taken back, or that a condition hides, are not sent.
  const kept = await files.index('answerKey').getAllKeys(draft.answerKey);
  await Promise.all([
    ...kept.filter((id) => !used.includes(id)).map((id) => files.delete(id)),
    transaction.objectStore('queue').put(finished(draft, answers, endedAt)),
    transaction.objectStore('drafts').delete(draft.answerKey),
  ]);
  await transaction.done;
  await changed(draft.owner);
}

export function reopened(waiting: WaitingAnswer): Draft {
  const { endedAt: _, queuedAt: __, reason: ___, message: ____, fileCount: _____, ...draft } = waiting;
  return { ...draft, updatedAt: Date.now() };
}

/** Makes a waiting answer a draft again, so that it can be corrected. */
export async function reopenAnswer({ answerKey, owner }: WaitingAnswer): Promise<void> {
  const transaction = (await formsStore()).transaction(['drafts', 'queue'], 'readwrite');
  const waiting = await transaction.objectStore('queue').get(answerKey);
  if (waiting) {
    await Promise.all([
      transaction.objectStore('drafts').put(reopened(waiting)),
      transaction.objectStore('queue').delete(answerKey),
    ]);
  }
  await transaction.done;
  await changed(owner);
}

/** Removes an answer with its files: it was sent, or is not wanted. */
export async function removeWaiting({
  answerKey,
  owner,
}: Pick<WaitingAnswer, 'answerKey' | 'owner'>): Promise<void> {
  const transaction = (await formsStore()).transaction(['queue', 'files'], 'readwrite');
  const files = transaction.objectStore('files');
  const own = await files.index('answerKey').getAllKeys(answerKey);
  await Promise.all([
    transaction.objectStore('queue').delete(answerKey),
    ...own.map((id) => files.delete(id)),
  ]);
  await transaction.done;
  await changed(owner);
}

/** Removes an answer that is not wanted. */
export async function discardWaiting(answer: WaitingAnswer): Promise<void> {
  useQueue.setState(({ discarded }) => ({ discarded: [...discarded, answer.answerKey] }));
  await removeWaiting(answer);
}

/** Notes why an answer still waits. One that was taken out of the queue meanwhile stays out. */
export async function noteReason(
  { answerKey, owner }: WaitingAnswer,
  reason: Pick<WaitingAnswer, 'reason' | 'message' | 'refused'>,
): Promise<void> {
  const transaction = (await formsStore()).transaction('queue', 'readwrite');
  const waiting = await transaction.store.get(answerKey);
  if (waiting) {
    const { message: _, refused: __, ...rest } = waiting;
    await transaction.store.put({ ...rest, ...reason });
  }
  await transaction.done;
  await changed(owner);
}

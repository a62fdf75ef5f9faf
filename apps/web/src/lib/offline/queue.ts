import { create } from 'zustand';
import { filesIn } from './answer-files.ts';
import { noteWaiting } from './offline-flags.ts';
import { isPerson } from './owner.ts';
import { deviceStore } from './store.ts';
import type { Draft, Owner } from './stored.ts';
import type { Reason, Waiting, WaitingAnswer } from './waiting.ts';

interface Queue {
  owner: Owner | undefined;
  /** What waits, in the order in which it is sent. */
  waiting: readonly Waiting[];
  /** The key of what is being sent by this tab. */
  sending: string | undefined;
  /** Keys of what was discarded on this page. */
  discarded: readonly string[];
}

/** What waits on the device, as the pages show it. */
export const useQueue = create<Queue>(() => ({
  owner: undefined,
  waiting: [],
  sending: undefined,
  discarded: [],
}));

const CHANNEL = 'gemelo-queue';
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

export async function waitingOf(owner: Owner): Promise<Waiting[]> {
  const all = await (await deviceStore()).getAllFromIndex('queue', 'owner', owner);
  return all.toSorted((one, other) => one.queuedAt - other.queuedAt);
}

export const answersOf = async (owner: Owner): Promise<WaitingAnswer[]> =>
  (await waitingOf(owner)).filter((item) => item.kind === 'answer');

/** Something that waits as it is now; nothing where it was taken out. */
export const waitingItem = async (key: string): Promise<Waiting | undefined> =>
  (await deviceStore()).get('queue', key);

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

/** Tells the pages of all tabs that the queue is another. */
export async function queueChanged(owner: Owner): Promise<void> {
  await refreshQueue(owner);
  channel?.postMessage('changed');
}

const QUEUED = ['drafts', 'recordDrafts', 'queue', 'files'] as const;

/**
 * Puts something at the end of the queue in place of its draft, with those of its files that it still names. The order
 * holds where the clock of the phone was set back.
 */
export async function enqueue<Item extends Waiting>(
  item: Omit<Item, 'queuedAt' | 'reason'>,
  files: readonly string[] = [],
): Promise<void> {
  const transaction = (await deviceStore()).transaction(QUEUED, 'readwrite');
  const queue = transaction.objectStore('queue');
  const stored = transaction.objectStore('files');
  const before = await queue.index('owner').getAll(item.owner);
  const queuedAt = Math.max(Date.now(), ...before.map((one) => one.queuedAt + 1));
  const own = await stored.index('holder').getAllKeys(item.key);
  await Promise.all([
    ...own.filter((id) => !files.includes(id)).map((id) => stored.delete(id)),
    queue.put({ ...item, queuedAt, reason: 'new' } as Waiting),
    transaction.objectStore('drafts').delete(item.key),
    transaction.objectStore('recordDrafts').delete(item.key),
  ]);
  await transaction.done;
  await queueChanged(item.owner);
}

/** A draft with nothing left to do but to be sent. */
export function finished(
  { refused: _, ...draft }: Draft,
  answers: Draft['answers'],
  endedAt: string,
): WaitingAnswer {
  const fileCount = filesIn(draft.document, answers).length;
  const waits = { kind: 'answer', key: draft.answerKey, queuedAt: Date.now(), reason: 'new' } as const;
  return { ...draft, ...waits, answers, endedAt, fileCount };
}

/** Puts a finished answer in the queue, in place of its draft. */
export const enqueueAnswer = (draft: Draft, answers: Draft['answers'], endedAt: string): Promise<void> =>
  enqueue(finished(draft, answers, endedAt), filesIn(draft.document, answers));

export function reopened(waiting: WaitingAnswer): Draft {
  const { endedAt, queuedAt, reason, message, fileCount, kind, key, ...draft } = waiting;
  return { ...draft, updatedAt: Date.now() };
}

/** Makes a waiting answer a draft again, so that it can be corrected. */
export async function reopenAnswer({ key, owner }: WaitingAnswer): Promise<void> {
  const transaction = (await deviceStore()).transaction(['drafts', 'queue'], 'readwrite');
  const waiting = await transaction.objectStore('queue').get(key);
  if (waiting?.kind === 'answer') {
    await Promise.all([
      transaction.objectStore('drafts').put(reopened(waiting)),
      transaction.objectStore('queue').delete(key),
    ]);
  }
  await transaction.done;
  await queueChanged(owner);
}

/** Removes something with its files: it was sent, or is not wanted. */
export async function removeWaiting({ key, owner }: Pick<Waiting, 'key' | 'owner'>): Promise<void> {
  const transaction = (await deviceStore()).transaction(['queue', 'files'], 'readwrite');
  const files = transaction.objectStore('files');
  const own = await files.index('holder').getAllKeys(key);
  await Promise.all([transaction.objectStore('queue').delete(key), ...own.map((id) => files.delete(id))]);
  await transaction.done;
  await queueChanged(owner);
}

/** Removes what is not wanted. */
export async function discardWaiting(item: Waiting): Promise<void> {
  useQueue.setState(({ discarded }) => ({ discarded: [...discarded, item.key] }));
  await removeWaiting(item);
}

/** Notes why something still waits. What was taken out of the queue meanwhile stays out. */
export async function noteReason(
  { key, owner }: Pick<Waiting, 'key' | 'owner'>,
  reason: Reason,
): Promise<void> {
  const transaction = (await deviceStore()).transaction('queue', 'readwrite');
  const waiting = await transaction.store.get(key);
  if (waiting) {
    const { message: _, refused: __, ...rest } = waiting;
    await transaction.store.put({ ...rest, ...reason } as Waiting);
  }
  await transaction.done;
  await queueChanged(owner);
}

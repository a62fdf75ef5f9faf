import { randomUuid } from '../random-key.ts';
import { enqueue, queueChanged } from './queue.ts';
import { deviceStore } from './store.ts';
import type { Owner } from './stored.ts';
import type { RecordDraft, WaitingRecord } from './waiting.ts';

type NewRecord = Pick<
  RecordDraft,
  'owner' | 'idActivityUser' | 'idMenuAction' | 'activityName' | 'actionName' | 'idWarehouse'
>;

/** An action that is about to be recorded. Its key stays with it, so that it is stored once. */
export const newRecord = (of: NewRecord): RecordDraft => ({
  ...of,
  recordKey: randomUuid(),
  note: '',
  files: [],
  answerKey: null,
  isAnswered: false,
  updatedAt: Date.now(),
});

export async function saveRecordDraft(draft: RecordDraft): Promise<void> {
  await (await deviceStore()).put('recordDrafts', draft);
}

/** What was begun of the actions of an activity. */
export async function recordDraftsOf(owner: Owner, idActivityUser: number): Promise<RecordDraft[]> {
  const all = await (await deviceStore()).getAllFromIndex('recordDrafts', 'owner', owner);
  return all.filter((draft) => draft.idActivityUser === idActivityUser);
}

/** Puts a finished record in the queue, in place of its draft. */
export const enqueueRecord = (
  { updatedAt: _, isAnswered: __, ...draft }: RecordDraft,
  more: Pick<WaitingRecord, 'at' | 'place' | 'heldUntil'>,
): Promise<void> =>
  enqueue<WaitingRecord>({ ...draft, ...more, kind: 'record', key: draft.recordKey }, draft.files);

/** Makes a waiting record a draft again: it is undone, or is to be corrected. */
export async function reopenRecord({ key, owner }: WaitingRecord): Promise<RecordDraft | undefined> {
  const transaction = (await deviceStore()).transaction(['recordDrafts', 'queue'], 'readwrite');
  const waiting = await transaction.objectStore('queue').get(key);
  let draft: RecordDraft | undefined;
  if (waiting?.kind === 'record') {
    const { kind, key: _, queuedAt, reason, message, refused, at, place, heldUntil, ...rest } = waiting;
    draft = { ...rest, isAnswered: rest.answerKey !== null, updatedAt: Date.now() };
    await Promise.all([
      transaction.objectStore('recordDrafts').put(draft),
      transaction.objectStore('queue').delete(key),
    ]);
  }
  await transaction.done;
  await queueChanged(owner);
  return draft;
}

/** Forgets a record that was begun, with its photos. */
export async function discardRecordDraft(recordKey: string): Promise<void> {
  const transaction = (await deviceStore()).transaction(['recordDrafts', 'files'], 'readwrite');
  const files = transaction.objectStore('files');
  const own = await files.index('holder').getAllKeys(recordKey);
  await Promise.all([
    transaction.objectStore('recordDrafts').delete(recordKey),
    ...own.map((id) => files.delete(id)),
  ]);
  await transaction.done;
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Device, DeviceSchema } from './device-schema.ts';
import type { Draft, StoredFile } from './stored.ts';
import type { WaitingAnswer } from './waiting.ts';

type FormerAnswer = Omit<WaitingAnswer, 'key' | 'kind'>;
type FormerFile = Omit<StoredFile, 'holder'> & { answerKey: string };

/** The store from when only forms were filled in without a network. */
interface FormerSchema extends DBSchema {
  forms: DeviceSchema['forms'];
  choices: DeviceSchema['choices'];
  drafts: { key: string; value: Draft };
  queue: { key: string; value: FormerAnswer };
  files: { key: string; value: FormerFile };
}
type Former = IDBPDatabase<FormerSchema>;

const NAME = 'gemelo-forms';
const stores = ['forms', 'choices', 'drafts', 'queue', 'files'] as const;

/** Browsers that do not list their stores open an empty one. */
const isThere = async () =>
  !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === NAME);

async function copy(former: Former, device: Device): Promise<void> {
  const reading = former.transaction(stores);
  const [forms, choices, drafts, queue, files] = await Promise.all([
    reading.objectStore('forms').getAll(),
    reading.objectStore('choices').getAll(),
    reading.objectStore('drafts').getAll(),
    reading.objectStore('queue').getAll(),
    reading.objectStore('files').getAll(),
  ]);
  const writing = device.transaction(stores, 'readwrite');
  await Promise.all([
    ...forms.map((form) => writing.objectStore('forms').put(form)),
    ...choices.map((row) => writing.objectStore('choices').put(row)),
    ...drafts.map((draft) => writing.objectStore('drafts').put(draft)),
    ...queue.map((answer) =>
      writing.objectStore('queue').put({ ...answer, kind: 'answer', key: answer.answerKey }),
    ),
    ...files.map(({ answerKey, ...file }) =>
      writing.objectStore('files').put({ ...file, holder: answerKey }),
    ),
    writing.done,
  ]);
}

/** Only what has not been written since by a tab that still runs an earlier release. */
async function forget(former: Former, before: number): Promise<void> {
  const emptying = former.transaction(stores, 'readwrite');
  const younger = (await emptying.objectStore('drafts').getAll()).some(({ updatedAt }) => updatedAt > before);
  const queued = (await emptying.objectStore('queue').getAll()).some(({ queuedAt }) => queuedAt > before);
  if (!younger && !queued) await Promise.all(stores.map((name) => emptying.objectStore(name).clear()));
  await emptying.done;
}

/**
 * Moves what an earlier release kept on this device. A new version of its store instead would wait for every tab that
 * still has it open. What an interruption leaves there is moved the next time.
 */
export async function takeOver(device: Device): Promise<void> {
  if (!(await isThere())) return;
  const former = await openDB<FormerSchema>(NAME);
  try {
    if (!former.objectStoreNames.contains('queue')) return;
    const before = Date.now();
    await copy(former, device);
    await forget(former, before);
  } finally {
    former.close();
  }
}

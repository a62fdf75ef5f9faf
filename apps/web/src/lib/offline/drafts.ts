import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { Answers } from '@gemelo/contract/forms/values';
import { randomUuid } from '../random-key.ts';
import { deviceStore } from './store.ts';
import type { Draft, Owner, StoredFile } from './stored.ts';

/** What an answer takes along of its form. */
export type FilledForm = Pick<FormDetail, 'idForm' | 'name' | 'published' | 'document' | 'timeZone'>;

/** A new answer to the published version of a form. */
export function newDraft(owner: Owner, form: FilledForm, answers: Answers): Draft {
  if (!form.document || form.published === null) throw new Error('A form without a version is not filled in');
  return {
    answerKey: randomUuid(),
    owner,
    idForm: form.idForm,
    formName: form.name,
    formVersion: form.published,
    document: form.document,
    timeZone: form.timeZone,
    answers,
    startedAt: new Date().toISOString(),
    updatedAt: Date.now(),
  };
}

export async function saveDraft(draft: Draft): Promise<void> {
  await (await deviceStore()).put('drafts', draft);
}

/** Drafts of a form, the newest first. */
export async function draftsOf(owner: Owner, idForm: number): Promise<Draft[]> {
  const all = await (await deviceStore()).getAllFromIndex('drafts', 'owner', owner);
  return all
    .filter((draft) => draft.idForm === idForm)
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}

/** Removes a draft with its files; gives what is needed to bring it back. */
export async function discardDraft(answerKey: string): Promise<() => Promise<void>> {
  const transaction = (await deviceStore()).transaction(['drafts', 'files'], 'readwrite');
  const [drafts, files] = [transaction.objectStore('drafts'), transaction.objectStore('files')];
  const draft = await drafts.get(answerKey);
  const own = await files.index('holder').getAll(answerKey);
  await Promise.all([drafts.delete(answerKey), ...own.map(({ id }) => files.delete(id))]);
  await transaction.done;
  return async () => {
    if (!draft) return;
    const again = (await deviceStore()).transaction(['drafts', 'files'], 'readwrite');
    await Promise.all([
      again.objectStore('drafts').put(draft),
      ...own.map((file) => again.objectStore('files').put(file)),
      again.done,
    ]);
  };
}

export async function keepFile(file: StoredFile): Promise<void> {
  await (await deviceStore()).put('files', file);
}

/** Changes a file that is still there: it may have been discarded meanwhile. */
export async function changeKeptFile(id: string, change: (file: StoredFile) => StoredFile): Promise<void> {
  const transaction = (await deviceStore()).transaction('files', 'readwrite');
  const file = await transaction.store.get(id);
  if (file) await transaction.store.put(change(file));
  await transaction.done;
}

export const readKeptFile = async (id: string): Promise<StoredFile | undefined> =>
  (await deviceStore()).get('files', id);

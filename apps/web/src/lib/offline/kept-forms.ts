import { type FormDetail, formChoices } from '@gemelo/contract/endpoints/forms';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { ApiFailure, type CallOptions, call } from '../api.ts';
import { deviceStore } from './store.ts';
import type { KeptChoices, OfferedRow, Owner } from './stored.ts';

/** So many records of a source are kept on the device. */
const KEPT_MAX = 5_000;

export async function keepForm(owner: Owner, detail: FormDetail): Promise<void> {
  const kept = { owner, idForm: detail.idForm, detail: { ...detail, draft: null }, keptAt: Date.now() };
  await (await deviceStore()).put('forms', kept);
}

/** A form that was opened before. */
export const keptForm = async (owner: Owner, idForm: number): Promise<FormDetail | undefined> =>
  (await (await deviceStore()).get('forms', [owner, idForm]))?.detail;

/** The server gave no answer about what was asked, so the device stands in. */
export const isUnreachable = (failure: unknown): boolean =>
  !(failure instanceof ApiFailure) || failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The forms on this device that can be filled in, by name. */
export async function keptForms(owner: Owner): Promise<FormDetail[]> {
  const all = await (await deviceStore()).getAll('forms', IDBKeyRange.bound([owner], [owner, []]));
  return all
    .map(({ detail }) => detail)
    .filter(({ state, document }) => state === 'Activo' && document !== null)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

export const forgetForm = async (owner: Owner, idForm: number): Promise<void> =>
  (await deviceStore()).delete('forms', [owner, idForm]);

export const keptChoices = async (
  owner: Owner,
  idForm: number,
  source: ChoiceSource,
): Promise<KeptChoices | undefined> => (await deviceStore()).get('choices', [owner, idForm, source]);

/** The sources that the questions of a form offer. */
export const sourcesOf = ({ items }: FormDocument): ChoiceSource[] => [
  ...new Set(items.flatMap(({ choicesFrom }) => (choicesFrom ? [choicesFrom] : []))),
];

async function readChoices(
  idForm: number,
  source: ChoiceSource,
  options: CallOptions,
): Promise<{ rows: OfferedRow[]; whole: boolean }> {
  const rows: OfferedRow[] = [];
  for (let page = 1; rows.length < KEPT_MAX; page += 1) {
    const query = { page, limit: LIMIT_MAX, order: 'label' };
    const answer = await call(formChoices, { params: { idForm, source }, query }, options);
    rows.push(...answer.data);
    if (answer.data.length < LIMIT_MAX || rows.length >= (answer.total ?? 0)) return { rows, whole: true };
  }
  return { rows, whole: false };
}

/** Reads what a form offers and keeps it for later, without a network. */
export async function keepChoices(
  owner: Owner,
  idForm: number,
  document: FormDocument,
  more: Pick<CallOptions, 'signal'> = {},
): Promise<KeptChoices[]> {
  const options = { patient: true, ...more };
  const kept: KeptChoices[] = [];
  for (const source of sourcesOf(document)) {
    const choices = {
      owner,
      idForm,
      source,
      ...(await readChoices(idForm, source, options)),
      keptAt: Date.now(),
    };
    await (await deviceStore()).put('choices', choices);
    kept.push(choices);
  }
  return kept;
}

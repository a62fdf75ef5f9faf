import { type FormDetail, getForm } from '@gemelo/contract/endpoints/forms';
import { call } from '../../../lib/api.ts';
import { saveDraft } from '../../../lib/offline/drafts.ts';
import { isUnreachable, keepForm, keptForm } from '../../../lib/offline/kept-forms.ts';
import type { Draft, Owner } from '../../../lib/offline/stored.ts';
import { useServerHealth } from '../../../lib/server-health.ts';
import { beginDraft } from '../../../parts/forms/begin-draft.ts';

/** A form that is kept is not waited for longer. */
const PATIENCE_MS = 6_000;

async function newestForm(owner: Owner, idForm: number): Promise<FormDetail | undefined> {
  const kept = await keptForm(owner, idForm);
  if (useServerHealth.getState().lost) return kept;
  try {
    const options = kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {};
    const { data } = await call(getForm, { params: { idForm } }, options);
    await keepForm(owner, data).catch(() => undefined);
    return data;
  } catch (failure) {
    if (isUnreachable(failure)) return kept;
    throw failure;
  }
}

/** Begins the answer to the form of an action; nothing where the form is not on this phone and cannot be read. */
export async function beginForm(owner: Owner, idForm: number): Promise<Draft | undefined> {
  const form = await newestForm(owner, idForm);
  if (!form?.document || form.published === null) return undefined;
  const draft = beginDraft(owner, form);
  await saveDraft(draft);
  return draft;
}

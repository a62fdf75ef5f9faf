import { type FormDetail, getForm } from '@gemelo/contract/endpoints/forms';
import { useEffect, useState } from 'react';
import { ApiFailure, call } from '../../lib/api.ts';
import { forgetForm, isUnreachable, keepForm, keptForm } from '../../lib/offline/kept-forms.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import type { Owner } from '../../lib/offline/stored.ts';
import { useIsLost } from '../../lib/server-health.ts';

/** A form that is kept is not waited for longer. */
const PATIENCE_MS = 6_000;

export type LoadedForm =
  | { state: 'loading' }
  | { state: 'ready'; form: FormDetail; isKept: boolean }
  | { state: 'absent' }
  | { state: 'failed'; error: unknown };

/** Not there for this person: archived, removed, or of another company. */
export const isUnknown = (failure: unknown) => failure instanceof ApiFailure && failure.status === 404;

async function load(owner: Owner, idForm: number, isLost: boolean): Promise<LoadedForm> {
  // A browser may refuse its storage; then the form is only read from the server.
  const kept = await keptForm(owner, idForm).catch(() => undefined);
  const fromDevice: LoadedForm = kept ? { state: 'ready', form: kept, isKept: true } : { state: 'absent' };
  if (isLost) return fromDevice;
  try {
    const options = kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {};
    const { data } = await call(getForm, { params: { idForm } }, options);
    await keepForm(owner, data).catch(() => undefined);
    return { state: 'ready', form: data, isKept: false };
  } catch (error) {
    // Otherwise it would be offered again without a network.
    if (isUnknown(error)) await forgetForm(owner, idForm).catch(() => undefined);
    return isUnreachable(error) ? fromDevice : { state: 'failed', error };
  }
}

/** A form from the server or, without it, as it was when it was opened last. */
export function useForm(idForm: number): LoadedForm & { again: () => void } {
  const owner = useOwner();
  const isLost = useIsLost();
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<LoadedForm>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    // `tries` asks again.
    void tries;
    void load(owner, idForm, isLost).then((found) => {
      if (!isGone) setLoaded(found);
    });
    return () => {
      isGone = true;
    };
  }, [owner, idForm, isLost, tries]);
  return { ...loaded, again: () => setTries((count) => count + 1) };
}

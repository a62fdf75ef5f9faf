import { type OpenForm, readOpenForm } from '@gemelo/contract/endpoints/open-forms';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { linkProblemOf, type OpenProblem } from './open-problem.ts';

export type LoadedForm =
  | { state: 'loading' }
  | { state: 'ready'; form: OpenForm }
  | { state: 'failed'; problem: OpenProblem };

const TOKEN = /^[\w-]{43}$/;

/** Instructions for staff open beside a section; people outside cannot read them. */
function withoutSteps(form: OpenForm): OpenForm {
  const items = form.document.items.map(({ idStep: _, ...item }) => item);
  return { ...form, document: { ...form.document, items } };
}

async function load(token: string, signal: AbortSignal): Promise<LoadedForm> {
  if (!TOKEN.test(token)) return { state: 'failed', problem: 'invalid' };
  try {
    const { data } = await call(readOpenForm, { body: { token } }, { signal, patient: true });
    return { state: 'ready', form: withoutSteps(data) };
  } catch (failure) {
    return { state: 'failed', problem: linkProblemOf(failure) ?? 'down' };
  }
}

/** The form of a link; asked for again when the network is back. */
export function useOpenForm(token: string): LoadedForm & { again: () => void } {
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<LoadedForm>({ state: 'loading' });
  const again = () => {
    setLoaded({ state: 'loading' });
    setTries((count) => count + 1);
  };
  useEffect(() => {
    // `tries` asks again.
    void tries;
    const leaving = new AbortController();
    void load(token, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setLoaded(found);
    });
    return () => leaving.abort();
  }, [token, tries]);
  const isDown = loaded.state === 'failed' && loaded.problem === 'down';
  useEffect(() => {
    if (!isDown) return undefined;
    const ask = () => setTries((count) => count + 1);
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [isDown]);
  return { ...loaded, again };
}

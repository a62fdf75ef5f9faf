import { OPEN_CHOICES_PAGE, openFormChoices } from '@gemelo/contract/endpoints/open-forms';
import type { FillContext } from '@gemelo/contract/forms/compiled';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { sourcesOf } from '../../lib/forms-offline/kept-forms.ts';
import type { OfferedRow } from '../../lib/forms-offline/store.ts';
import { findRows, type RecordProvider, recordsOf } from '../../parts/forms/records.ts';
import { isPassing, linkProblemOf } from './open-problem.ts';

const SHOWN = 50;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

interface Known {
  rows: readonly OfferedRow[];
  whole: boolean;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads all records of a source page by page, because the server does not search for people outside. */
async function readAll(
  token: string,
  source: ChoiceSource,
  signal: AbortSignal,
  show: (known: Known) => void,
): Promise<void> {
  const rows: OfferedRow[] = [];
  let failures = 0;
  for (let page = 1; !signal.aborted; ) {
    try {
      const body = { token, source, page };
      const { data } = await call(openFormChoices, { body }, { signal, patient: true });
      rows.push(...data.choices);
      const whole = data.choices.length < OPEN_CHOICES_PAGE || rows.length >= data.total;
      if (signal.aborted) return;
      show({ rows: [...rows], whole });
      if (whole) return;
      page += 1;
      failures = 0;
    } catch (failure) {
      const problem = linkProblemOf(failure);
      if (problem && !isPassing(problem)) return;
      // The network is missing, or the server asks to slow down: the rest follows later.
      await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS));
      failures += 1;
    }
  }
}

/** The records that the form of a link offers. */
export function useOpenChoices(token: string, document: FormDocument) {
  const [known, setKnown] = useState<Partial<Record<ChoiceSource, Known>>>({});
  useEffect(() => {
    const leaving = new AbortController();
    for (const source of sourcesOf(document))
      void readAll(token, source, leaving.signal, (found) =>
        setKnown((before) => ({ ...before, [source]: found })),
      );
    return () => leaving.abort();
  }, [token, document]);
  return useMemo(() => {
    const records: NonNullable<FillContext['records']> = {};
    for (const [source, { rows, whole }] of Object.entries(known))
      if (whole) records[source as ChoiceSource] = recordsOf(rows);
    const provider: RecordProvider = {
      find: async (source, query) => findRows(known[source]?.rows ?? [], query).slice(0, SHOWN),
    };
    return { records, provider };
  }, [known]);
}

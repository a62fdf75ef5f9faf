import { OPEN_CHOICES_PAGE, openFormChoices } from '@gemelo/contract/endpoints/open-forms';
import type { FillContext } from '@gemelo/contract/forms/compiled';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import { useEffect, useMemo, useState } from 'react';
import { type ApiFailure, call } from '../../lib/api.ts';
import { sourcesOf } from '../../lib/offline/kept-forms.ts';
import type { OfferedRow } from '../../lib/offline/stored.ts';
import { findRows, type RecordProvider, type RecordQuery, recordsOf } from '../../parts/forms/records.ts';
import { isRefusal } from './open-problem.ts';

const SHOWN = 50;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

interface Known {
  rows: readonly OfferedRow[];
  whole: boolean;
  /** Why the rest does not come. */
  failure?: ApiFailure;
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
      show({ rows: [...rows], whole });
      if (whole) return;
      page += 1;
      failures = 0;
    } catch (failure) {
      if (isRefusal(failure)) return show({ rows, whole: false, failure });
      // The network is missing, or the server asks to slow down: the rest follows later.
      await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS));
      failures += 1;
    }
  }
}

/** Stays open: the question asks again as soon as more is known. */
const untilMoreIsKnown = () => new Promise<never>(() => undefined);

function findIn({ rows, whole, failure }: Known, query: RecordQuery): OfferedRow[] | Promise<never> {
  const found = findRows(rows, query).slice(0, SHOWN);
  if (whole || found.length > 0) return found;
  if (failure) throw failure;
  return untilMoreIsKnown();
}

const NONE: Known = { rows: [], whole: false };

/** The records that the form of a link offers. */
export function useOpenChoices(token: string, document: FormDocument) {
  const [known, setKnown] = useState<Partial<Record<ChoiceSource, Known>>>({});
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const source of sourcesOf(document))
      void readAll(token, source, signal, (found) => {
        if (!signal.aborted) setKnown((before) => ({ ...before, [source]: found }));
      });
    return () => leaving.abort();
  }, [token, document]);
  return useMemo(() => {
    const records: NonNullable<FillContext['records']> = {};
    for (const [source, { rows, whole }] of Object.entries(known))
      if (whole) records[source as ChoiceSource] = recordsOf(rows);
    const provider: RecordProvider = {
      find: async (source, query) => findIn(known[source] ?? NONE, query),
    };
    return { records, provider };
  }, [known]);
}

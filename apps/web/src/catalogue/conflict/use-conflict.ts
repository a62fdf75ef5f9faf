import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useState } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import type { Row } from '../catalogue-row.ts';
import { type Values, valuesOf } from '../record/form-values.ts';
import type { Verdict } from './conflict-dialog.tsx';
import { merged, type Versions } from './merge.ts';

type Save = (values: Values, row: Row | undefined) => Promise<string | undefined>;

interface OpenConflict {
  versions: Versions;
  settle: (verdict: Verdict) => void;
}

type Outcome = { saved: true; message: string | undefined } | { saved: false; current: Row };

/** What the row is by now: the server says it with its refusal. */
const currentOf = (failure: unknown) =>
  failure instanceof ApiFailure && failure.code === 'STALE'
    ? (failure.current as Row | undefined)
    : undefined;

/** Saves over a row; when somebody else changed it meanwhile, asks what shall become of both changes. */
export function useConflict(catalogue: Catalogue, save: Save) {
  const [open, setOpen] = useState<OpenConflict>();

  const ask = (versions: Versions) =>
    new Promise<Verdict>((resolve) => {
      const settle = (verdict: Verdict) => {
        setOpen(undefined);
        resolve(verdict);
      };
      setOpen({ versions, settle });
    });

  const saveOver = async (row: Row, values: Values): Promise<Outcome> => {
    try {
      return { saved: true, message: await save(values, row) };
    } catch (failure) {
      const current = currentOf(failure);
      if (!current) throw failure;
      const versions = { had: valuesOf(catalogue, row), now: valuesOf(catalogue, current), typed: values };
      const verdict = await ask(versions);
      if (verdict === 'back') throw failure;
      if (verdict === 'theirs') return { saved: false, current };
      return saveOver(current, merged(catalogue, versions));
    }
  };

  return { open, saveOver };
}

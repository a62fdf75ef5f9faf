import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { ConflictDialog, type Shown, type Verdict } from './conflict-dialog.tsx';
import { merged, type Values, type Versions } from './merge.ts';

interface Save<V> {
  loaded: V;
  edited: V;
  version: number;
  send: (values: V, version: number) => Promise<void>;
  /** Maps the current record returned by the server to form values. */
  read: (current: unknown) => { values: V; version: number };
}

/** Wraps the dialog when its values need a context provider. */
type Frame = (versions: Versions, dialog: ReactNode) => ReactNode;

/** Saves a record with its version; on a version conflict asks how to merge both changes. */
export function useConflict<V extends object>(shown: Shown, frame: Frame = (_, dialog) => dialog) {
  const [open, setOpen] = useState<{ versions: Versions; settle: (verdict: Verdict) => void }>();

  const ask = (versions: Versions) =>
    new Promise<Verdict>((resolve) => {
      const settle = (verdict: Verdict) => {
        setOpen(undefined);
        resolve(verdict);
      };
      setOpen({ versions, settle });
    });

  /** Resolves to whether the record was saved; rejects when the user returns to the form. */
  const save = async ({ loaded, edited, version, send, read }: Save<V>): Promise<boolean> => {
    try {
      await send(edited, version);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'STALE' || !failure.current) throw failure;
      const stored = read(failure.current);
      const versions: Versions = {
        loaded: loaded as Values,
        stored: stored.values as Values,
        edited: edited as Values,
      };
      const verdict = await ask(versions);
      if (verdict === 'back') throw failure;
      if (verdict === 'theirs') return false;
      return save({
        loaded: stored.values,
        edited: merged(versions) as V,
        version: stored.version,
        send,
        read,
      });
    }
  };

  return { save, dialog: open ? frame(open.versions, <ConflictDialog {...open} shown={shown} />) : null };
}

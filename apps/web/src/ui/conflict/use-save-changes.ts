import { snackbar } from '../dialogs/snackbar.ts';
import type { Shown } from './conflict-dialog.tsx';
import { useConflict } from './use-conflict.tsx';

interface SaveChangesOptions<V, R> {
  /** The record as it was when its form opened. */
  record: R;
  valuesOf: (record: R) => V;
  shown: Shown;
  send: (changes: Partial<V>, version: number) => Promise<{ message?: string | undefined }>;
}

/** Sends only the changed fields, so that who edits the text overwrites nothing else; asks about conflicts. */
export function useSaveChanges<V extends object, R extends { version: number }>({
  record,
  valuesOf,
  shown,
  send,
}: SaveChangesOptions<V, R>) {
  const conflict = useConflict<V>(shown);
  const save = (edited: V) => {
    let loaded = valuesOf(record);
    return conflict.save({
      loaded,
      edited,
      version: record.version,
      send: async (values, version) => {
        const { message } = await send(changedFields(loaded, values), version);
        if (message) snackbar.success(message);
      },
      read: (current) => {
        const stored = current as R;
        loaded = valuesOf(stored);
        return { values: loaded, version: stored.version };
      },
    });
  };
  return { save, dialog: conflict.dialog };
}

export const changedFields = <V extends object>(loaded: V, edited: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => loaded[name as keyof V] !== value),
  ) as Partial<V>;

import { useEffect, useMemo, useState } from 'react';
import { keepFile, readKeptFile } from '../../lib/forms-offline/drafts.ts';
import type { Draft } from '../../lib/forms-offline/store.ts';
import { randomUuid } from '../../lib/random-key.ts';
import type { FillFiles } from '../../parts/forms/fill-files.ts';

/** The files of a draft, on the device. */
export function useDraftFiles({ answerKey, owner }: Pick<Draft, 'answerKey' | 'owner'>): FillFiles {
  return useMemo(
    () => ({
      keep: async ({ name, blob }) => {
        const id = randomUuid();
        await keepFile({ id, owner, answerKey, name, blob });
        return id;
      },
      read: (id) => readKeptFile(id),
    }),
    [answerKey, owner],
  );
}

const ALMOST_FULL = 0.9;

/** Asks the browser not to clear what waits; tells whether the device is almost full. */
export function useStorage(): boolean {
  const [isAlmostFull, setIsAlmostFull] = useState(false);
  useEffect(() => {
    // Pages without TLS have no storage manager.
    const { storage } = navigator as { storage?: StorageManager };
    void storage?.persist?.();
    void storage?.estimate?.().then(({ usage = 0, quota = 0 }) => {
      setIsAlmostFull(quota > 0 && usage / quota > ALMOST_FULL);
    });
  }, []);
  return isAlmostFull;
}

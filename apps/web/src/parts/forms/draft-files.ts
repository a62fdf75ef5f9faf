import { useMemo } from 'react';
import { keepFile, readKeptFile } from '../../lib/forms-offline/drafts.ts';
import type { Draft } from '../../lib/forms-offline/store.ts';
import { randomUuid } from '../../lib/random-key.ts';
import type { FillFiles } from './fill-files.ts';

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

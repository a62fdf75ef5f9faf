import { useMemo } from 'react';
import { keepFile, readKeptFile } from '../../lib/offline/drafts.ts';
import type { Owner } from '../../lib/offline/stored.ts';
import { randomUuid } from '../../lib/random-key.ts';
import type { FillFiles } from './fill-files.ts';

/** The files of an answer or a record, on the device. */
export function useDeviceFiles(owner: Owner, holder: string): FillFiles {
  return useMemo(
    () => ({
      keep: async ({ name, blob }) => {
        const id = randomUuid();
        await keepFile({ id, owner, holder, name, blob });
        return id;
      },
      read: (id) => readKeptFile(id),
    }),
    [owner, holder],
  );
}

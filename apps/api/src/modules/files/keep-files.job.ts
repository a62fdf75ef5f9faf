import { object } from 'zod/mini';
import type { FileStore } from '../../integrations/files/port.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { collectFiles } from './collect-files.ts';
import type { FileHolders } from './files.service.ts';
import type { Intake } from './intake.ts';
import { movePictures } from './move-pictures.ts';

/** Converts pictures that older versions stored in rows, and removes files that no record needs. */
export const createKeepFiles = (store: FileStore, intake: Intake, holders: FileHolders) =>
  defineJob({
    name: 'keep-files',
    payload: object({}),
    attempts: 3,
    every: '30 * * * *',
    atStart: true,
    async run(_payload, { database }) {
      await movePictures(database, intake);
      await collectFiles(database, store, holders);
    },
  });

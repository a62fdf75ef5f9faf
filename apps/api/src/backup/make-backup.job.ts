import { object } from 'zod/mini';
import type { Config } from '../config.ts';
import { defineJob } from '../jobs/define-job.ts';
import { BACKUP_JOB } from '../modules/health/job-facts.ts';
import { backupWorker } from '../workers/workers.ts';

/** The thread says nothing while it writes, however long that takes. */
const PATIENCE_MS = 86_400_000;

/**
 * Makes a backup on a schedule, in a thread and over a connection of its own: compressing a large database would hold
 * up requests.
 */
export const createMakeBackup = (
  { folder, every, keep }: NonNullable<Config['backup']>,
  { filesS3, dataDir }: Config,
  version: string,
) =>
  defineJob({
    name: BACKUP_JOB,
    payload: object({}),
    attempts: 3,
    every,
    async run(_payload, { database, log, signal }) {
      const input = { settings: database.pool.login, filesS3, dataDir, folder, keep, version };
      const outcome = await backupWorker.run('makeBackup', input, { signal, silentMs: PATIENCE_MS });
      if ('refusal' in outcome) throw new Error(outcome.refusal);
      if (outcome.missing.length > 0) log.warn({ keys: outcome.missing }, 'files are missing in the backup');
    },
  });

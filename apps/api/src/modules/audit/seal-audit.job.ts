import { object } from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';
import { sealAudit } from './audit.chain.ts';

/** Seals what has been written since the last time. */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  payload: object({}),
  attempts: 3,
  every: '* * * * *',
  async run(_payload, { database, signal }) {
    while (!signal.aborted && (await sealAudit(database)) > 0);
  },
});

import { object } from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';
import { sealAudit } from './audit.chain.ts';

/** Seals the rows written since the last run. */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  payload: object({}),
  attempts: 3,
  every: '* * * * *',
  async run(_payload, { database, signal }) {
    while (!signal.aborted && (await sealAudit(database)) > 0);
  },
});

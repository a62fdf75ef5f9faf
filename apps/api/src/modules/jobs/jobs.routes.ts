import { discardJob, listFailedJobs, listJobRuns, listJobs, retryJob } from '@gemelo/contract/endpoints/jobs';
import { listed } from '../../db/lists/listed.ts';
import { type Api, say } from '../../http/handle.ts';
import { failedList, runList } from './jobs.lists.ts';
import { type JobService, onlyOperators } from './jobs.service.ts';

export function jobRoutes(api: Api, jobs: JobService) {
  api.list(listJobs, async ({ actor }, tx) => {
    onlyOperators(actor);
    return listed(await jobs.rows(tx));
  });
  api.list(listJobRuns, ({ actor, query }, tx) => {
    onlyOperators(actor);
    return runList(tx, query);
  });
  api.list(listFailedJobs, ({ actor, query }, tx) => {
    onlyOperators(actor);
    return failedList(tx, query);
  });
  api.handle(retryJob, async ({ actor, params }) =>
    say('JOB_RETRIED', await jobs.retry(actor, params.idJob)),
  );
  api.handle(discardJob, async ({ actor, params }) =>
    say('JOB_DISCARDED', await jobs.discard(actor, params.idJob)),
  );
}

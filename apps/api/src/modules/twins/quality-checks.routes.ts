import {
  createQualityCheck,
  qualityChecksOfTwin,
  updateQualityCheck,
} from '@gemelo/contract/endpoints/quality-checks';
import { type Api, say } from '../../http/handle.ts';
import { qualityCheckList } from './quality-checks.queries.ts';
import type { QualityCheckService } from './quality-checks.service.ts';
import { mustSeeTwin } from './twins.service.ts';

export function qualityCheckRoutes(api: Api, checks: QualityCheckService) {
  api.list(qualityChecksOfTwin, async ({ params, query }, tx) => {
    await mustSeeTwin(tx, params.idTwin);
    return qualityCheckList(tx, { ...query, ...params });
  });
  api.handle(createQualityCheck, async ({ actor, params, body }) =>
    say('REQUEST_PROCESSED', await checks.create(actor, params.idTwin, body)),
  );
  api.handle(updateQualityCheck, async ({ actor, params, body }) =>
    say('REQUEST_PROCESSED', await checks.update(actor, params.idQualityCheck, body)),
  );
}

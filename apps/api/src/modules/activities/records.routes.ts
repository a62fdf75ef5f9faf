import {
  oneRecord,
  recordAction,
  recordsOfUser,
  trackedActions,
} from '@gemelo/contract/endpoints/activity-records';
import { type Api, say } from '../../http/handle.ts';
import type { RecordService } from './records.service.ts';

export function recordRoutes(api: Api, records: RecordService) {
  api.list(recordsOfUser, ({ actor, params, query }, tx) => records.ofPerson(tx, actor, params.id, query));
  api.handle(trackedActions, ({ actor, body }) => records.tracked(actor, body));
  api.handle(oneRecord, ({ actor, params }) => records.read(actor, params.id));
  api.handle(recordAction, async ({ actor, body }) => {
    const record = await records.record(actor, body);
    return say('ACTION_RECORDED', record, { name: record.Action.name });
  });
}

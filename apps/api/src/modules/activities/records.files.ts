import type { FileHolder } from '../files/files.service.ts';
import type { RecordService } from './records.service.ts';

/** Whoever sees a record sees its photos. */
export const recordFiles = (records: Pick<RecordService, 'mustSee'>): FileHolder => ({
  table: 'activityRecord',
  key: 'idActivityRecord',
  keyedByCompany: true,
  ownerOf: async (tx, actor, id) => (await records.mustSee(tx, actor, id)).idCompany,
});

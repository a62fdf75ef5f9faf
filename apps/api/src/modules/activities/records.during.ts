import {
  type ActivityRecord,
  type RecordType,
  TRACKED_MAX,
} from '@gemelo/contract/endpoints/activity-records';
import type { Tx } from '../../db/client.ts';
import { recordList } from './records.lists.ts';

interface Asked {
  idCompany: number;
  users: readonly number[];
  actions?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  from: string;
  to: string;
}

/** What people recorded in a stretch of time, the newest first, for whoever may see all of it. */
export async function recordsDuring(
  tx: Tx,
  { idCompany, users, actions, type, from, to }: Asked,
): Promise<{ total: number; rows: ActivityRecord[] }> {
  const list = await recordList(tx, {
    ...{ idCompany, idUser: users, reader: 0, readsAnswers: true, from: new Date(from), to: new Date(to) },
    ...(actions?.length ? { idAction: actions } : {}),
    ...(type?.length ? { type } : {}),
  });
  const rows = await list.first(TRACKED_MAX);
  return { total: rows.length < TRACKED_MAX ? rows.length : await list.count(), rows };
}

import {
  type ActivityRecord,
  type RecordType,
  TRACKED_MAX,
} from '@gemelo/contract/endpoints/activity-records';
import type { Tx } from '../../db/client.ts';
import { recordList } from './records.lists.ts';
import type { Reader } from './records.queries.ts';
import { type RecordTotals, recordTotals } from './records.totals.ts';

interface Asked extends Reader {
  idCompany: number;
  users: readonly number[];
  actions?: readonly number[] | undefined;
  warehouses?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  from: string;
  to: string;
}

/** What people recorded in a stretch of time, the newest first, and how much each did, as the reader may see it. */
export async function recordsDuring(
  tx: Tx,
  { idCompany, users, actions, warehouses, type, from, to, reader, readsAnswers }: Asked,
): Promise<{ rows: ActivityRecord[]; people: RecordTotals[] }> {
  const filters = {
    idAction: actions?.length ? actions : undefined,
    idWarehouse: warehouses?.length ? warehouses : undefined,
    type: type?.length ? type : undefined,
  };
  const list = await recordList(tx, {
    ...{ idCompany, idUser: users, reader, readsAnswers, from, to },
    ...filters,
  });
  const counted = {
    actions: filters.idAction ?? null,
    warehouses: filters.idWarehouse ?? null,
    type: filters.type ?? null,
  };
  return {
    rows: await list.first(TRACKED_MAX),
    people: await recordTotals(tx, { idCompany, users, from, to, ...counted }),
  };
}

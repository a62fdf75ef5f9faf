import type { RecordType } from '@gemelo/contract/endpoints/activity-records';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { recordConditions } from './records.lists.ts';

interface Asked {
  idCompany: number;
  users: readonly number[];
  actions: readonly number[] | null;
  warehouses: readonly number[] | null;
  type: readonly RecordType[] | null;
  from: string;
  to: string;
}
export interface RecordTotals {
  idUser: number;
  records: number;
  photos: number;
}
const totals = prepared<Asked>()((_db, { idCompany, users, actions, warehouses, type, from, to }) => {
  const ofType = Object.entries(recordConditions).map(
    ([name, condition]) => sql`(${sql.lit(name)} = any(${type}::text[]) and ${condition})`,
  );
  return sql<RecordTotals>`
    select r.id_user, count(*)::int as records, sum(r.photo_count)::int as photos from activity_record r
    where r.id_company = ${idCompany}::int and r.id_user = any(${users}::int[])
      and r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz
      and (${actions}::int[] is null or r.id_action = any(${actions}::int[]))
      and (${warehouses}::int[] is null or r.id_warehouse = any(${warehouses}::int[]))
      and (${type}::text[] is null or ${sql.join(ofType, sql` or `)})
    group by r.id_user`;
});
/** How much each of some people recorded, however long a list of it would be. */
export const recordTotals = (tx: Tx, asked: Asked): Promise<RecordTotals[]> => totals.all(tx, asked);

import type { SilentDevice } from '@gemelo/contract/endpoints/home-attention';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

const MAX_NAMED = 6;

/**
 * Devices that went silent, by the index on when they were last seen. Those of the warehouses that one `keeps` are
 * named first; all of the company are counted, as everywhere else.
 */
export async function readSilentDevices(tx: Tx, idCompany: number, keeps: readonly number[]) {
  const order = (device: string) =>
    keeps.length > 0
      ? sql`${sql.ref(`${device}.id_warehouse`)} = any(${keeps}::int[]) desc, last_at desc`
      : sql`last_at desc`;
  const bound = sql`(select sensor_state_since('late', c.reading_interval_seconds, now()) from company c where c.id_company = ${idCompany})`;
  const silent = sql`from twin_seen s join twin t on t.id_twin = s.id_twin and t.state = 'Activo'
    where s.id_company = ${idCompany} and s.last_at <= ${bound} and s.last_at > '-infinity'`;
  const { rows } = await sql<SilentDevice>`
    select d.id_twin as "idTwin", d.name, d.id_warehouse as "idWarehouse", w.name as warehouse, n.name as destination,
      iso(d.last_at) as "lastSeenAt",
      coalesce((select json_agg(g.name order by g.id_warehouse_category, g."order") from twin_assignment ta
        join assignment_segment x on x.id_assignment = ta.id_assignment
        join warehouse_segment g on g.id_warehouse_segment = x.id_warehouse_segment
        where ta.id_twin_assignment = d.id_twin_assignment and ta.state = 'Activo'), '[]') as segments
    from (select t.id_twin, t.name, t.id_warehouse, t.id_destination, t.id_twin_assignment, s.last_at ${silent}
      order by ${order('t')} limit ${sql.lit(MAX_NAMED)}) d
    join warehouse w on w.id_warehouse = d.id_warehouse
    left join warehouse n on n.id_warehouse = d.id_destination
    order by ${order('d')}`.execute(tx);
  const counted = await sql<{ silent: number; never: number; lastReadingAt: string | null }>`
    select (select count(*) ${silent}) as silent,
      (select count(*) from twin_seen s join twin t on t.id_twin = s.id_twin and t.state = 'Activo'
        where s.id_company = ${idCompany} and s.last_at = '-infinity') as never,
      (select iso(nullif(max(s.last_at), '-infinity')) from twin_seen s where s.id_company = ${idCompany}) as "lastReadingAt"`.execute(
    tx,
  );
  return { ...(counted.rows[0] ?? { silent: 0, never: 0, lastReadingAt: null }), devices: rows };
}

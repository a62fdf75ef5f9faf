import pg from 'pg';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import type { Acknowledged } from './product-load.ts';

/** Looks in the database, without the product, for everything that was acknowledged; prints and judges. */
export async function allThere(
  connection: ConnectionSettings,
  { marks, readings }: Acknowledged,
): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  const audit = await client.query<{ mark: string; times: number }>(
    `select after->>'name' as mark, count(*)::int as times from audit
     where entity = 'user' and action = 'edit' and after->>'name' like 'rolling-%' group by 1`,
  );
  const times = new Map(audit.rows.map((row) => [row.mark, row.times]));
  const stored = await client.query<{ id_twin: number; ms: string }>(
    'select id_twin, extract(epoch from ts) * 1000 as ms from reading where id_twin = any($1::int[])',
    [[...new Set(readings.map(({ idTwin }) => idTwin))]],
  );
  const { rows: sums } = await client.query<{ hours: number }>(
    'select coalesce(sum(count), 0)::int as hours from reading_hour where id_twin = any($1::int[])',
    [[...new Set(readings.map(({ idTwin }) => idTwin))]],
  );
  await client.end();
  const known = new Set(stored.rows.map((row) => `${row.id_twin}/${Math.round(Number(row.ms))}`));
  const lostWrites = marks.filter((mark) => !times.has(mark)).length;
  const twice = [...times.values()].filter((count) => count > 1).length;
  const lostReadings = readings.filter(({ idTwin, ms }) => !known.has(`${idTwin}/${ms}`)).length;
  const counted = sums[0]?.hours ?? 0;
  console.log(
    `${marks.length} escrituras confirmadas: ${lostWrites} perdidas, ${twice} hechas dos veces. ${readings.length} lecturas confirmadas: ${lostReadings} perdidas; ${stored.rows.length} guardadas, ${counted} contadas en las horas.`,
  );
  return lostWrites + twice + lostReadings === 0 && counted === stored.rows.length && readings.length > 0;
}

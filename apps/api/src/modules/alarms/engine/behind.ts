import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';

/** Twins with a reading that some rule has not evaluated yet. */
export const twinsBehind = async (
  database: Database,
  idCompany: number,
  since: Date | undefined,
): Promise<number[]> =>
  database.transaction(system, async (tx) => {
    const { rows } = await sql<{ idTwin: number }>`
      select distinct l.id_twin from reading_latest l
      where l.id_company = ${idCompany} and l.ts > ${since ?? new Date(0)}
        and l.id_measurement in (select r.id_measurement from alarm_rule r
          where r.state = 'Activo' and (r.id_company is null or r.id_company = ${idCompany}))
        and not exists (select from alarm_watch w where w.id_twin = l.id_twin and w.id_sensor_twin = l.id_sensor_twin
          and w.id_measurement = l.id_measurement and w.evaluated_to >= l.ts)
      order by 1`.execute(tx);
    return rows.map(({ idTwin }) => idTwin);
  });

export const everyTwin = (database: Database, idCompany: number): Promise<number[]> =>
  database.transaction(system, async (tx) => {
    const rows = await tx
      .selectFrom('twin')
      .select('idTwin')
      .where('idCompany', '=', idCompany)
      .where('state', '=', 'Activo')
      .execute();
    return rows.map(({ idTwin }) => idTwin);
  });

export const watchedCompanies = (database: Database): Promise<number[]> =>
  database.transaction(system, async (tx) => {
    const rows = await tx.selectFrom('company').select('idCompany').where('state', '=', 'Activo').execute();
    return rows.map(({ idCompany }) => idCompany);
  });

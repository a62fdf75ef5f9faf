import { plainMac } from '@gemelo/contract/kit/mac';
import { sql } from 'kysely';
import { folded } from '../../catalogue/import/folded.ts';
import type { Tx } from '../../db/client.ts';

export const fileColumns = ['name', 'mac', 'twinType', 'warehouse', 'model', 'sensors'] as const;
export type FileColumn = (typeof fileColumns)[number];
export type FileCells = Record<FileColumn, string>;
type Ids = Map<string, number>;

/** Ids by name; a file names records, not ids. */
async function idsByName(
  tx: Tx,
  table: 'warehouse' | 'twin_model' | 'sensor',
  idCompany?: number,
): Promise<Ids> {
  const company = idCompany === undefined ? sql`` : sql`and id_company = ${idCompany}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(`id_${table}`)} as id, name from ${sql.table(table)} where state = 'Activo' ${company}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [folded(name), id]));
}

/** Models that need a station, which a file does not name. */
async function stationModelsOf(tx: Tx): Promise<Set<number>> {
  const rows = await tx.selectFrom('twinModel').select('idTwinModel').where('station', '=', true).execute();
  return new Set(rows.map(({ idTwinModel }) => idTwinModel));
}

interface ModelSensor {
  idSensor: number;
  idCertification: number | null;
  idFirmware: number | null;
}

/** The sensors that each model brings; what is inactive by now is left out. */
async function sensorsByModel(tx: Tx): Promise<Map<number, ModelSensor[]>> {
  const { rows } = await sql<ModelSensor & { idTwinModel: number }>`
    select m.id_twin_model, m.id_sensor, c.id_certification, f.id_firmware
    from twin_model_sensor m
    join sensor s on s.id_sensor = m.id_sensor and s.state = 'Activo'
    left join certification c on c.id_certification = m.id_certification and c.state = 'Activo'
    left join firmware f on f.id_firmware = m.id_firmware and f.state = 'Activo'
    order by m.id_twin_model_sensor`.execute(tx);
  const byModel = new Map<number, ModelSensor[]>();
  for (const { idTwinModel, ...sensor } of rows)
    byModel.set(idTwinModel, [...(byModel.get(idTwinModel) ?? []), sensor]);
  return byModel;
}

/** Those of the MACs that some device has, whatever its company. Read by the system: the caller sees only its own. */
export async function macsInUse(tx: Tx, rows: readonly string[]): Promise<ReadonlySet<string>> {
  const macs = rows.map(plainMac);
  const found = await tx.selectFrom('twin').select('mac').where(sql<boolean>`mac = any(${macs})`).execute();
  return new Set(found.map(({ mac }) => mac));
}

/** Existing MACs and names of this company, queried once for the whole file. */
async function findTaken(tx: Tx, idCompany: number, rows: readonly FileCells[]) {
  const macs = rows.map(({ mac }) => plainMac(mac));
  // A join instead of one comparison per name: a thousand names against many twins would take seconds.
  const { rows: found } = await sql<{ mac: string | null; owner: string | null; name: string | null }>`
    select mac, case when id_company = ${idCompany} then name end as owner, null as name
    from twin where mac = any(${macs})
    union all
    select null, null, fold(t.name) from (select distinct fold(x) as name from unnest(${rows.map(({ name }) => name)}::text[]) x) n
      join twin t on t.id_company = ${idCompany} and fold(t.name) = n.name`.execute(tx);
  return {
    /** The name of the device that has a MAC, if the caller sees it. */
    ownerByMac: new Map(found.flatMap(({ mac, owner }) => (mac === null ? [] : [[mac, owner] as const]))),
    names: new Set(found.map(({ name }) => name)),
  };
}

/** What the rows of a file are held against. */
export async function readKnown(tx: Tx, idCompany: number, rows: readonly FileCells[]) {
  return {
    warehouses: await idsByName(tx, 'warehouse', idCompany),
    models: await idsByName(tx, 'twin_model'),
    sensors: await idsByName(tx, 'sensor'),
    stationModels: await stationModelsOf(tx),
    modelSensors: await sensorsByModel(tx),
    taken: await findTaken(tx, idCompany, rows),
  };
}
export type Known = Awaited<ReturnType<typeof readKnown>>;

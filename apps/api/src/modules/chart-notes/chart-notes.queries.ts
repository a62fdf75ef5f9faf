import type { ChartNote } from '@gemelo/contract/endpoints/chart-notes';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

export const selectChartNotes = (db: Builder) =>
  db
    .selectFrom('chartNote as n')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'n.idWarehouse')
    .leftJoin('appUser as u', 'u.idUser', 'n.idUser')
    .leftJoin('measurement as m', 'm.idMeasurement', 'n.idMeasurement')
    .select([
      'n.idChartNote',
      'n.idCompany',
      'n.at',
      'n.text',
      'n.version',
      'n.createdAt',
      'n.updatedAt',
      'n.idUser',
      authorName('u', 'n.id_user').as('userName'),
      'n.idWarehouse',
      'w.name as warehouseName',
      'n.idMeasurement',
      'm.name as measurementName',
    ]);
type FoundNote = Awaited<ReturnType<ReturnType<typeof selectChartNotes>['executeTakeFirstOrThrow']>>;

export const presentChartNote = ({
  idUser,
  userName,
  idWarehouse,
  warehouseName,
  idMeasurement,
  measurementName,
  ...row
}: FoundNote): ChartNote => ({
  ...row,
  User: { idUser, name: userName },
  Warehouse: { idWarehouse, name: warehouseName },
  Measurement: idMeasurement === null ? null : { idMeasurement, name: measurementName ?? '' },
});

const noteById = prepared<{ idChartNote: number }>()((db, { idChartNote }) =>
  selectChartNotes(db).where('n.idChartNote', '=', idChartNote),
);
export async function findChartNote(tx: Tx, idChartNote: number): Promise<ChartNote | undefined> {
  const row = await noteById.first(tx, { idChartNote });
  return row && presentChartNote(row);
}

const warehouseOf = prepared<{ idWarehouse: number }>()((db, { idWarehouse }) =>
  db.selectFrom('warehouse').select('idCompany').where('idWarehouse', '=', idWarehouse),
);
/** The company of a warehouse that the caller can see. */
export const companyOfWarehouse = async (tx: Tx, idWarehouse: number): Promise<number | undefined> =>
  (await warehouseOf.first(tx, { idWarehouse }))?.idCompany;

const measurementBy = prepared<{ idMeasurement: number }>()((db, { idMeasurement }) =>
  db.selectFrom('measurement').select('idMeasurement').where('idMeasurement', '=', idMeasurement),
);
export const isMeasurement = async (tx: Tx, idMeasurement: number): Promise<boolean> =>
  (await measurementBy.first(tx, { idMeasurement })) !== undefined;

import type { TwinType } from '@gemelo/contract/endpoints/twins';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export interface LockedTwin {
  idTwin: number;
  idCompany: number;
  name: string;
  mac: string;
  twinType: string;
  idWarehouse: number;
  idTwinModel: number;
  station: boolean;
  idStation: number | null;
  nameStation: string | null;
  idPrincipal: number | null;
  idDestination: number | null;
  idTwinAssignment: number | null;
  state: State;
  version: number;
}

export const twinsToChange = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('twin')
    .select([
      'idTwin',
      'idCompany',
      'name',
      'mac',
      'twinType',
      'idWarehouse',
      'idTwinModel',
      'station',
      'idStation',
      'nameStation',
      'idPrincipal',
      'idDestination',
      'idTwinAssignment',
      'state',
      'version',
    ])
    .where(sql<boolean>`id_twin = any(${ids})`)
    .orderBy('idTwin')
    .forNoKeyUpdate(),
);

/**
 * Locks twins before their place or state changes, always in the same order to avoid deadlocks. Rows that refer to a
 * locked twin, such as its alarms, can still be written.
 */
export const lockTwins = (tx: Tx, ids: readonly number[]): Promise<LockedTwin[]> =>
  twinsToChange.all(tx, { ids });

interface TwinColumns {
  name: string;
  mac: string;
  twinType: TwinType;
  idWarehouse: number;
  idTwinModel: number;
  idStation: number | null;
  nameStation: string | null;
  idPrincipal: number | null;
}
type NewTwin = TwinColumns & { idCompany: number; station: boolean };

/** A new twin without readings. */
export const insertTwin = prepared<NewTwin>()(
  (
    db,
    {
      name,
      mac,
      twinType,
      idWarehouse,
      idTwinModel,
      idStation,
      nameStation,
      idPrincipal,
      idCompany,
      station,
    },
  ) =>
    db
      .with('made', (make) =>
        make
          .insertInto('twin')
          .values({
            name,
            mac,
            twinType,
            idWarehouse,
            idTwinModel,
            idStation,
            nameStation,
            idPrincipal,
            idCompany,
            station,
          })
          .returning(['idTwin', 'idCompany']),
      )
      .insertInto('twinSeen')
      .columns(['idTwin', 'idCompany'])
      .expression((from) => from.selectFrom('made').select(['made.idTwin', 'made.idCompany'])),
);

export const updateTwin = prepared<TwinColumns & { idTwin: number; station: boolean }>()(
  (
    db,
    { idTwin, name, mac, twinType, idWarehouse, idTwinModel, station, idStation, nameStation, idPrincipal },
  ) =>
    db
      .updateTable('twin')
      .set({ name, mac, twinType, idWarehouse, idTwinModel, station, idStation, nameStation, idPrincipal })
      .set({ version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
      .where('idTwin', '=', idTwin),
);

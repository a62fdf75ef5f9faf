import type { SensorState } from '@gemelo/contract/endpoints/home';
import type { TwinRow, TwinType } from '@gemelo/contract/endpoints/twins';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Listing, listing } from '../../http/list.ts';
import { inSensorState, presentTwin, selectTwins, type TwinSelect } from './twins.queries.ts';
import { twinMatches } from './twins.search.ts';

export interface TwinFilters {
  search?: string | undefined;
  idWarehouse?: number[] | undefined;
  idTwinModel?: number[] | undefined;
  twinType?: TwinType[] | undefined;
  state?: State[] | undefined;
  assigned?: boolean | undefined;
  transit?: boolean | undefined;
  idDestination?: number[] | undefined;
  idWarehouseSegment?: number[] | undefined;
  idLot?: number[] | undefined;
  sensorState?: SensorState[] | undefined;
}

/** Twins of one company, which every index begins with. */
export async function filterTwins(tx: Tx, idCompany: number, filters: TwinFilters): Promise<TwinSelect> {
  const { idWarehouse, idTwinModel, twinType, state, assigned, transit, sensorState, search } = filters;
  const { idDestination, idWarehouseSegment, idLot } = filters;
  const searched = search ? await twinMatches(tx, search) : undefined;
  let rows = selectTwins(tx).where('twin.idCompany', '=', idCompany);
  if (idWarehouse) rows = rows.where('twin.idWarehouse', 'in', idWarehouse);
  if (idTwinModel) rows = rows.where('twin.idTwinModel', 'in', idTwinModel);
  if (twinType) rows = rows.where('twin.twinType', 'in', twinType);
  if (state) rows = rows.where('twin.state', 'in', state);
  if (assigned !== undefined) rows = rows.where('twin.idTwinAssignment', assigned ? 'is not' : 'is', null);
  if (transit !== undefined) rows = rows.where('twin.idDestination', transit ? 'is not' : 'is', null);
  if (idDestination) rows = rows.where('twin.idDestination', 'in', idDestination);
  if (sensorState?.length) rows = rows.where(inSensorState(sensorState, idCompany));
  if (idWarehouseSegment)
    rows = rows.where(
      sql<boolean>`twin.id_twin_assignment in (
        select ta.id_twin_assignment from assignment_segment x join twin_assignment ta on ta.id_assignment = x.id_assignment
        where x.id_warehouse_segment = any(${idWarehouseSegment}) and ta.state = 'Activo')`,
    );
  if (idLot)
    rows = rows.where(
      sql<boolean>`twin.id_twin_assignment in (
        select ta.id_twin_assignment from assignment a join twin_assignment ta on ta.id_assignment = a.id_assignment
        where a.id_lot = any(${idLot}) and ta.state = 'Activo')`,
    );
  if (searched) rows = rows.where(searched);
  return rows;
}

export const listTwins = (rows: TwinSelect): Listing<TwinRow> =>
  listing(rows, {
    entity: 'twin',
    order: { idTwin: 'twin.idTwin', name: 'twin.name', mac: 'twin.mac', createdAt: 'twin.createdAt' },
    newest: ['twin.idTwin'],
    present: presentTwin,
  });

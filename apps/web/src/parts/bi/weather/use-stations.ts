import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { activeTwins, allTwins, STATION_MODELS, type TwinRow } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useShownCompany } from '../../company/shown-company.ts';
import type { Source } from '../source.ts';

/** A weather station of the company. */
export type Station = Pick<TwinRow, 'idTwin' | 'lastSeenAt' | 'sensorState'> & {
  name: string;
  idWarehouse: number;
  /** Where it stands. */
  place: string;
};

interface Model {
  idTwinModel: number;
  station: boolean;
}

/** Models of weather stations: those of the reference data, and those that the operator added. */
function useStationModels() {
  const { data, error } = useRead(twinModel.endpoints.active ?? twinModel.endpoints.list, {
    query: { limit: LIMIT_MAX, order: 'name' },
  });
  const added = ((data?.data ?? []) as unknown as Model[])
    .filter(({ station }) => station)
    .map(({ idTwinModel }) => idTwinModel);
  return { ids: [...new Set([...STATION_MODELS, ...added])].sort((a, b) => a - b), known: !!data || !!error };
}

const stationOf = ({ idTwin, lastSeenAt, sensorState, name, nameStation, Warehouse }: TwinRow): Station => ({
  ...{ idTwin, lastSeenAt, sensorState },
  name: nameStation ?? name,
  idWarehouse: Warehouse.idWarehouse,
  place: Warehouse.name,
});

const isAmong = (chosen: readonly number[] | undefined, id: number) => !chosen?.length || chosen.includes(id);

/** The weather stations that figures are about, as they are now. */
export function useStations(source: Source) {
  const own = useSession((state) => state.user?.idCompany);
  const { idCompany } = useShownCompany();
  const { ids, known } = useStationModels();
  const query = { idTwinModel: ids.join(), limit: LIMIT_MAX, order: 'name' } as const;
  const isOwn = idCompany === own;
  const mine = useRead(activeTwins, { query }, { enabled: known && isOwn });
  const theirs = useRead(
    allTwins,
    { params: { idCompany }, query: { ...query, state: 'Activo' } },
    { enabled: known && !isOwn },
  );
  const read = isOwn ? mine : theirs;
  const rows = read.data?.data;
  const stations = useMemo(
    () =>
      rows
        ?.map(stationOf)
        .filter((one) => isAmong(source.twins, one.idTwin) && isAmong(source.warehouses, one.idWarehouse)),
    [rows, source],
  );
  return { stations, error: read.error, retry: () => void read.refetch() };
}

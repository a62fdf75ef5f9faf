import { useMemo } from 'react';
import type { Source } from '../source.ts';
import { useStations } from './use-stations.ts';

const everywhere: Source = {};

/** Rows of figures with the names of the stations, as people know them, instead of those of their devices. */
export function useNamed<R extends { idPlace: number; place: string }>(rows: readonly R[]): readonly R[] {
  const { stations } = useStations(everywhere);
  return useMemo(() => {
    const names = new Map(stations?.map(({ idTwin, name }) => [idTwin, name]));
    return rows.map((row) => ({ ...row, place: names.get(row.idPlace) ?? row.place }));
  }, [rows, stations]);
}

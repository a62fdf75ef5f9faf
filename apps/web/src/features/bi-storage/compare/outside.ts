import { averageVariables, type Variable, weatherStation } from '@gemelo/contract/endpoints/bi';
import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import { useMemo } from 'react';
import { type Correlation, correlationOf, type Moments, pairsOf } from '../../../parts/bi/correlation.ts';
import { dimOf, type PlaceGroup } from '../../../parts/bi/group-of.ts';
import { byPlace } from '../../../parts/bi/place-names.ts';
import { filterOf, type Period, type Source } from '../../../parts/bi/source.ts';
import { useFigures } from '../../../parts/bi/use-figures.ts';

/** What the station measures that can drive conditions inside, with the ids of the measurements. */
export const outsideMeasures = { temperature: 1, humidity: 2, precipitation: 3 } as const;
export type OutsideMeasure = keyof typeof outsideMeasures;
export const outsideNames = Object.keys(outsideMeasures) as OutsideMeasure[];
export const outsideIn = (text: string | undefined): OutsideMeasure | undefined =>
  outsideNames.find((name) => name === text);

const DAY = 86_400_000;
/** Longer periods are paired by the day. */
const HOURLY_DAYS = 40;
export const pairInterval = ({ from, to }: Period['range']): Interval & ('hour' | 'day') =>
  to - from <= HOURLY_DAYS * DAY ? 'hour' : 'day';

/** The values of one place and measurement by the beginning of their bucket. */
export const momentsOf = (rows: readonly Variable[], idPlace: number, idMeasurement: number): Moments =>
  new Map(
    rows
      .filter((row) => row.idPlace === idPlace && row.idMeasurement === idMeasurement)
      .map(({ at, value }) => [Date.parse(at), value]),
  );

export interface Station {
  idTwin: number;
  name: string;
  location: string | null;
}

const stationsOf = (rows: readonly Variable[]): Station[] =>
  [...new Map(rows.map((row) => [row.idPlace, row])).values()].map(({ idPlace, place, location }) => ({
    idTwin: idPlace,
    name: place,
    location,
  }));

/** What a place has to do with the weather. */
export interface OutsideRow {
  kind: Variable['kind'];
  idPlace: number;
  place: string;
  location: string | null;
  by: Record<OutsideMeasure, Correlation>;
}

/** The present station: the chosen one, that beside the first place, or the first. */
function stationFor(
  stations: readonly Station[],
  chosen: number | undefined,
  inside: readonly Variable[],
): Station | undefined {
  const [first] = inside;
  const near = first && [first.place, first.location ?? ''];
  return (
    stations.find(({ idTwin }) => idTwin === chosen) ??
    stations.find(({ location }) => location !== null && near?.some((place) => place.startsWith(location))) ??
    stations[0]
  );
}

interface Question {
  source: Source;
  period: Period;
  by: PlaceGroup;
  idMeasurement: number;
  /** The places whose correlation is told. */
  ids: readonly number[];
  /** The places are not known yet, so nothing is asked. */
  waiting: boolean;
  station: number | undefined;
}

/** Pairs what was measured inside with what the weather station measured in the same hours or days. */
export function useOutside(question: Question) {
  const { source, period, by, idMeasurement, ids, waiting, station: chosen } = question;
  const interval = pairInterval(period.range);
  const inside = useFigures(
    averageVariables,
    filterOf({ ...source, [dimOf[by]]: [...ids], group: by, measurements: [idMeasurement] }, period, {
      interval,
    }),
    { enabled: ids.length > 0 && !waiting },
  );
  const outside = useFigures(
    weatherStation,
    filterOf({ measurements: Object.values(outsideMeasures) }, period, { interval }),
  );
  const stations = useMemo(() => stationsOf(outside.rows), [outside.rows]);
  const station = stationFor(stations, chosen, inside.rows);
  const rows = useMemo((): OutsideRow[] => {
    const places = new Map(inside.rows.map((row) => [row.idPlace, row]));
    return [...places.values()].toSorted(byPlace).map(({ kind, idPlace, place, location }) => {
      const own = momentsOf(inside.rows, idPlace, idMeasurement);
      const withOutside = (measure: OutsideMeasure) =>
        correlationOf(pairsOf(momentsOf(outside.rows, station?.idTwin ?? 0, outsideMeasures[measure]), own));
      const found = Object.fromEntries(outsideNames.map((name) => [name, withOutside(name)]));
      return { kind, idPlace, place, location, by: found as OutsideRow['by'] };
    });
  }, [inside.rows, outside.rows, idMeasurement, station?.idTwin]);
  return {
    interval,
    inside: inside.rows,
    outside: outside.rows,
    rows,
    stations,
    station,
    loading: outside.loading || (ids.length > 0 && inside.loading),
    error: outside.error ?? (ids.length > 0 ? inside.error : null),
    retry: () => {
      inside.retry();
      outside.retry();
    },
  };
}
export type Outside = ReturnType<typeof useOutside>;

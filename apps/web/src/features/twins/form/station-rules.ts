import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import * as z from 'zod/mini';

interface Values {
  idTwinModel: number;
  station: number;
  idStation?: number | null | undefined;
  nameStation?: string | null | undefined;
}

const rule = <V extends Values>(path: string, error: string, holds: (values: Values) => boolean) =>
  // Reported beside the issues of other fields.
  z.refine<V>((values) => holds(values), { path: [path], error, when: ({ value }) => Boolean(value) });

/**
 * The server's rules: the station setting agrees with the model, and a station has its id and name. What an older device
 * contradicts or lacks is accepted for as long as its model stays.
 */
export function stationRules<V extends Values>(
  isStation: (idTwinModel: unknown) => boolean,
  twin?: TwinRow,
): z.core.$ZodCheck<V>[] {
  const sameModel = ({ idTwinModel }: Values) => twin !== undefined && twin.idTwinModel === idTwinModel;
  const matches = (values: Values) =>
    !values.idTwinModel || sameModel(values) || isStation(values.idTwinModel) === (values.station === 1);
  const filled = (name: 'idStation' | 'nameStation') => (values: Values) =>
    !isStation(values.idTwinModel) || Boolean(values[name]) || (sameModel(values) && !twin?.[name]);
  return [
    rule('station', 'station_flag', matches),
    rule('idStation', 'Required', filled('idStation')),
    rule('nameStation', 'Required', filled('nameStation')),
  ];
}

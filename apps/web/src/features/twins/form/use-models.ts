import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { STATION_MODELS } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useCallback } from 'react';
import { useRead } from '../../../lib/query.ts';

interface Named {
  name: string;
}

/** A sensor that a model brings. */
export interface BroughtSensor {
  idSensor: number;
  idCertification: number | null;
  idFirmware: number | null;
  Sensor: Named | null;
  Certification: Named | null;
  Firmware: Named | null;
}

interface Model {
  idTwinModel: number;
  name: string;
  station: boolean;
  sensors?: BroughtSensor[];
}
const none: Model[] = [];

/** Active device models, and which of them are weather stations. */
export function useModels() {
  const { data, isLoading } = useRead(twinModel.endpoints.active ?? twinModel.endpoints.list, {
    query: { limit: LIMIT_MAX, order: 'name' },
  });
  const models = (data?.data ?? none) as unknown as Model[];
  const isStation = useCallback(
    (id: unknown) =>
      STATION_MODELS.includes(id as number) || models.some((one) => one.idTwinModel === id && one.station),
    [models],
  );
  return { models, isLoading, isStation };
}

import { type Limit, twinLimits } from '@gemelo/contract/endpoints/alarm-limits';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTwinAlarms } from '../../../parts/alarms/use-twin-alarms.ts';
import { type OpenAlarm, type TileState, tileState } from './tiles/tile-state.ts';

const ranks: readonly TileState[] = ['alarm', 'warning', 'silent', 'late', 'normal'];

type Device = Pick<TwinDetail, 'sensorState' | 'lastSeenAt' | 'readings'>;

/** The measurements of a device, the one in the worst state first; equals stay as they are. */
export function worstFirst(device: Device, limits: readonly Limit[], alarms: readonly OpenAlarm[]): number[] {
  const worst = new Map<number, number>();
  for (const reading of device.readings) {
    const rank = ranks.indexOf(tileState(reading, device, limits, alarms));
    worst.set(reading.idMeasurement, Math.min(rank, worst.get(reading.idMeasurement) ?? rank));
  }
  return [...worst].toSorted(([, one], [, other]) => one - other).map(([idMeasurement]) => idMeasurement);
}

/** The order of tiles and charts, decided when the page opens: live values never move what is being read. */
export function useOrderOnArrival(twin: TwinDetail): readonly number[] {
  const { idTwin } = twin;
  const alarms = useTwinAlarms(idTwin).data?.data ?? [];
  const limits = useRead(twinLimits, { params: { idTwin } }).data?.data ?? [];
  const [order] = useState(() => worstFirst(twin, limits, alarms));
  return order;
}

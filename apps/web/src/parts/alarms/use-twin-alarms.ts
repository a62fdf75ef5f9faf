import { alarms } from '@gemelo/contract/endpoints/alarms';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';

const MAX_ALARMS = 5;

/** The device's active alarms, if the user may view alarms. */
export function useTwinAlarms(idTwin: number) {
  const can = useCan();
  const query = { idTwin: String(idTwin), state: 'open,acknowledged', limit: MAX_ALARMS };
  return useRead(alarms, { query }, { enabled: can('alarm:view'), every: FALLBACK_MS });
}

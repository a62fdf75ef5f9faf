import { alarms } from '@gemelo/contract/endpoints/alarms';
import { filterTickets } from '@gemelo/contract/endpoints/tickets';
import { type Movement, type MovementKind, twinMovements } from '@gemelo/contract/endpoints/twin-movements';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TimeMark } from '../../ui/chart/time-marks.tsx';
import { isOf, markOfAlarm, markOfTicket, type Say } from './mark-of.ts';

const LIMIT = 100;
/** Changes that alter what the sensors feel. */
const moves: readonly MovementKind[] = ['assigned', 'moved', 'sent', 'received', 'closed'];

const ofMovement = ({ idMovement, at, kind, Warehouse }: Movement, t: Say, linked: boolean): TimeMark => ({
  id: `move-${idMovement}`,
  at: Date.parse(at),
  kind: 'move',
  text: t(`parts.readings.move.${kind}`, { place: Warehouse.name }),
  link: linked ? linkTo('warehouse', Warehouse.idWarehouse) : undefined,
});

/**
 * What happened to a device in a period, as far as the user may see it. An alarm of a measurement is only shown with
 * that measurement. Asked after the readings, so that the lines do not wait for it.
 */
export function useMarks(idTwin: number, period: { from: string; to: string }, enabled: boolean) {
  const { t } = useTranslation();
  const can = useCan();
  const query = { idTwin: String(idTwin), ...period, limit: LIMIT };
  const options = { enabled, keepPrevious: true };
  const mayAlarms = enabled && can('alarm:view');
  const rung = useRead(alarms, { query }, { ...options, enabled: mayAlarms }).data?.data;
  const opened = useRead(filterTickets, { query }, options).data?.data;
  const moved = useRead(twinMovements, { params: { idTwin }, query: { limit: LIMIT } }, options).data?.data;
  const linked = can('warehouse:view');
  return useMemo(() => {
    const everywhere = [
      ...(opened ?? []).map((ticket) => markOfTicket(ticket, t as Say)),
      ...(moved ?? [])
        .filter(({ kind }) => moves.includes(kind))
        .map((movement) => ofMovement(movement, t as Say, linked)),
    ];
    return (idMeasurement: number): TimeMark[] => [
      ...(rung ?? []).filter((alarm) => isOf(alarm, idMeasurement)).map((alarm) => markOfAlarm(alarm)),
      ...everywhere,
    ];
  }, [rung, opened, moved, t, linked]);
}

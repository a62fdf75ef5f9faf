import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { filterTickets, type Ticket } from '@gemelo/contract/endpoints/tickets';
import { type Movement, type MovementKind, twinMovements } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TimeMark } from '../../ui/chart/time-marks.tsx';

const LIMIT = 100;
/** Changes that alter what the sensors feel. */
const moves: readonly MovementKind[] = ['assigned', 'moved', 'sent', 'received', 'closed'];

type Say = (key: string, values?: Record<string, string | number>) => string;

const ofAlarm = ({ idAlarm, openedAt, severity, AlarmRule }: Alarm): TimeMark => ({
  id: `alarm-${idAlarm}`,
  at: Date.parse(openedAt),
  kind: severity,
  text: AlarmRule.name,
  link: linkTo('alarms', idAlarm),
});
const ofTicket = ({ idTicket, openedAt, title }: Ticket, t: Say): TimeMark => ({
  id: `ticket-${idTicket}`,
  at: Date.parse(openedAt),
  kind: 'ticket',
  text: t('parts.readings.ticket', { number: idTicket, title }),
  link: linkTo('ticket', idTicket),
});
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
      ...(opened ?? []).map((ticket) => ofTicket(ticket, t as Say)),
      ...(moved ?? [])
        .filter(({ kind }) => moves.includes(kind))
        .map((movement) => ofMovement(movement, t as Say, linked)),
    ];
    return (idMeasurement: number): TimeMark[] => [
      ...(rung ?? [])
        .filter(({ Measurement }) => !Measurement || Measurement.idMeasurement === idMeasurement)
        .map(ofAlarm),
      ...everywhere,
    ];
  }, [rung, opened, moved, t, linked]);
}

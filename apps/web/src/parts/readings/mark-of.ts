import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { linkTo } from '../../lib/addresses.ts';
import type { TimeMark } from '../../ui/chart/time-marks.tsx';

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The opening of an alarm; on charts of a place with the device that it is about. */
export const markOfAlarm = (
  { idAlarm, openedAt, severity, AlarmRule, Twin }: Alarm,
  { named = false } = {},
): TimeMark => ({
  id: `alarm-${idAlarm}`,
  at: Date.parse(openedAt),
  kind: severity,
  text: named ? `${Twin.name}: ${AlarmRule.name}` : AlarmRule.name,
  link: linkTo('alarms', idAlarm),
});

export const markOfTicket = ({ idTicket, openedAt, title }: Ticket, t: Say): TimeMark => ({
  id: `ticket-${idTicket}`,
  at: Date.parse(openedAt),
  kind: 'ticket',
  text: t('parts.readings.ticket', { number: idTicket, title }),
  link: linkTo('ticket', idTicket),
});

interface Measured {
  Measurement: { idMeasurement: number } | null;
}

/** Whether something belongs on the chart of a measurement; what is about none, such as a silence, belongs on all. */
export const isOf = ({ Measurement }: Measured, idMeasurement: number) =>
  !Measurement || Measurement.idMeasurement === idMeasurement;

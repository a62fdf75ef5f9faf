import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/** An alarm about something that began five hours ago; it opened three hours ago. */
export const sampleAlarm = (change: Partial<Alarm> = {}): Alarm => ({
  ...{ idAlarm: 7, idCompany: 1, severity: 'alarm', state: 'open', condition: 'above' },
  AlarmRule: { idAlarmRule: 2, name: 'Humedad alta' },
  Twin: { idTwin: 5, name: 'EB-5' },
  Warehouse: { idWarehouse: 2, name: 'Norte' },
  Destination: null,
  Sensor: null,
  Measurement: { idMeasurement: 2, name: 'Humedad relativa', unit: '%', decimals: 1 },
  ...{ threshold: 65, value: 70, worstValue: 71.2, since: ago(5), openedAt: ago(3) },
  ...{ acknowledgedAt: null, AcknowledgedBy: null, acknowledgedNote: null, resolvedAt: null },
  ...{ ResolvedBy: null, resolution: null, resolvedNote: null, idTicket: null },
  ...change,
});

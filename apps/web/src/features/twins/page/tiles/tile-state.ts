import type { Limit } from '@gemelo/contract/endpoints/alarm-limits';
import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { SensorState } from '@gemelo/contract/endpoints/home';
import type { TwinReading } from '@gemelo/contract/endpoints/twins';

export type TileState = 'alarm' | 'warning' | 'silent' | 'late' | 'normal';

/** A value this much older than the device's last message has not come with it. */
const STALE_MS = 6 * 3_600_000;

type Value = Pick<TwinReading, 'idSensorTwin' | 'idMeasurement' | 'value' | 'readAt'>;
export type OpenAlarm = Pick<Alarm, 'severity' | 'condition' | 'Sensor' | 'Measurement'>;

interface Device {
  sensorState: SensorState;
  lastSeenAt: string | null;
}

const worstOf = (severities: readonly ('warning' | 'alarm')[]) =>
  severities.includes('alarm') ? 'alarm' : severities[0];

const exceeds = (value: number, { condition, threshold }: Limit) =>
  condition === 'above' ? value > threshold : value < threshold;

/** An alarm about a measurement concerns its values; one without a measurement, such as silence, concerns all. */
const concerns = ({ Sensor, Measurement }: OpenAlarm, { idSensorTwin, idMeasurement }: Value) =>
  (Measurement === null || Measurement.idMeasurement === idMeasurement) &&
  (Sensor === null || Sensor.idSensorTwin === idSensorTwin);

function staleness({ sensorState, lastSeenAt }: Device, { readAt }: Value): 'silent' | 'late' | undefined {
  if (sensorState === 'silent' || sensorState === 'never') return 'silent';
  if (lastSeenAt && Date.parse(lastSeenAt) - Date.parse(readAt) > STALE_MS) return 'silent';
  return sensorState === 'late' ? 'late' : undefined;
}

/** The limit to show beside a value: the worst one that it exceeds, otherwise the most severe one ahead of it. */
export function limitFor({ idMeasurement, value }: Value, limits: readonly Limit[]): Limit | undefined {
  const own = limits.filter((limit) => limit.idMeasurement === idMeasurement);
  const ranked = own.toSorted(
    (one, other) =>
      Number(exceeds(value, other)) - Number(exceeds(value, one)) ||
      Number(other.severity === 'alarm') - Number(one.severity === 'alarm') ||
      Number(other.condition === 'above') - Number(one.condition === 'above'),
  );
  return ranked[0];
}

/** The unresolved alarms about a value itself, not about the silence of its device. */
export const alarmsOn = (reading: Value, alarms: readonly OpenAlarm[]) =>
  alarms.filter((alarm) => alarm.condition !== 'silence' && concerns(alarm, reading));

/** The worst that is known of a value: its unresolved alarms, then whether it is old, then its limits. */
export function tileState(
  reading: Value,
  device: Device,
  limits: readonly Limit[],
  alarms: readonly OpenAlarm[],
): TileState {
  const own = alarms.filter((alarm) => concerns(alarm, reading));
  const open = worstOf(alarmsOn(reading, alarms).map(({ severity }) => severity));
  if (open) return open;
  const stale = staleness(device, reading);
  if (stale === 'silent' || own.length > 0) return 'silent';
  const beyond = limits.filter(
    (limit) => limit.idMeasurement === reading.idMeasurement && exceeds(reading.value, limit),
  );
  return worstOf(beyond.map(({ severity }) => severity)) ?? stale ?? 'normal';
}

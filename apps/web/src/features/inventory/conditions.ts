import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';

export type Thresholds = Pick<CompanySettings, 'humidityWarning' | 'humidityAlarm' | 'temperatureAlarm'>;
export type Condition = 'temperature' | 'humidity';
export type Level = 'normal' | 'warning' | 'alarm';

export const units: Record<Condition, string> = { temperature: '°C', humidity: '%' };

/** Compares a value with the company's thresholds; `undefined` if unknown. */
export function levelOf(
  condition: Condition,
  value: number,
  thresholds: Thresholds | undefined,
): Level | undefined {
  if (!thresholds) return undefined;
  const { humidityWarning, humidityAlarm, temperatureAlarm } = thresholds;
  if (condition === 'temperature') return value > temperatureAlarm ? 'alarm' : 'normal';
  if (value > humidityAlarm) return 'alarm';
  return value > humidityWarning ? 'warning' : 'normal';
}

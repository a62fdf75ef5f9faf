import { type AlarmRule, alarmRules } from '@gemelo/contract/endpoints/alarm-rules';
import {
  defaultLimits,
  inTenths,
  limitsFrom,
  type StorageLimits,
} from '@gemelo/contract/endpoints/bi-filter';
import { readCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Threshold } from '../../ui/chart/value-axis.ts';
import type { Source } from './source.ts';

/** The measurements that the specification sets limits for. */
const TEMPERATURE = 1;
const HUMIDITY = 2;

/** A limit without its words. */
export type Limit = Pick<Threshold, 'value' | 'kind'> & { side: 'above' | 'below'; idMeasurement: number };

/** Whether a rule holds wherever the figures come from: of the whole company, or of the one chosen warehouse or device. */
function holdsFor({ WarehouseCategory, Warehouse, Twin }: AlarmRule, source: Source): boolean {
  if (WarehouseCategory) return false;
  const isOnly = (chosen: readonly number[] | undefined, id: number) =>
    chosen?.length === 1 && chosen[0] === id;
  if (Twin) return isOnly(source.twins, Twin.idTwin);
  if (Warehouse) return isOnly(source.warehouses, Warehouse.idWarehouse);
  return true;
}

/** Of the rules of one severity and side the narrowest, as the alarms do it. */
export function limitsOf(rules: readonly AlarmRule[], source: Source): Limit[] {
  const found = new Map<string, Limit>();
  for (const rule of rules) {
    const { condition, Measurement, severity } = rule;
    const value = rule.threshold ?? rule.companyThreshold;
    if (!Measurement || value === null || (condition !== 'above' && condition !== 'below')) continue;
    if (!holdsFor(rule, source)) continue;
    const key = `${Measurement.idMeasurement} ${severity} ${condition}`;
    const known = found.get(key);
    const isNarrower = !known || (condition === 'above' ? value < known.value : value > known.value);
    if (isNarrower)
      found.set(key, { idMeasurement: Measurement.idMeasurement, value, kind: severity, side: condition });
  }
  return [...found.values()];
}

/** The specification's limits, or those of the company's settings, for what has none of a rule. */
function settled({ humidityWarning, humidityAlarm, temperatureAlarm }: StorageLimits): Limit[] {
  return [
    { idMeasurement: HUMIDITY, value: humidityWarning, kind: 'warning', side: 'above' },
    { idMeasurement: HUMIDITY, value: humidityAlarm, kind: 'alarm', side: 'above' },
    { idMeasurement: TEMPERATURE, value: temperatureAlarm, kind: 'alarm', side: 'above' },
  ];
}

const nothing: Source = {};
const none: readonly Threshold[] = [];

/** Limits of the company, from its alarm rules; where the user may not see those, from its settings. */
export function useBiLimits(source: Source = nothing) {
  const { t } = useTranslation();
  const can = useCan();
  const rules = useRead(
    alarmRules,
    { query: { state: 'Activo', limit: LIMIT_MAX } },
    { enabled: can('alarm:view') },
  ).data?.data;
  const settings = useRead(readCompanySettings, {}).data?.data;
  return useMemo(() => {
    const own = limitsOf(rules ?? [], source);
    const base = settings ? limitsFrom({}, settings) : defaultLimits;
    const isRuled = (idMeasurement: number) => own.some((one) => one.idMeasurement === idMeasurement);
    const limits = [...own, ...settled(base).filter(({ idMeasurement }) => !isRuled(idMeasurement))];
    const above = (idMeasurement: number, kind: Limit['kind']) =>
      limits.find((one) => one.idMeasurement === idMeasurement && one.kind === kind && one.side === 'above')
        ?.value;
    const byMeasurement = new Map<number, Threshold[]>();
    for (const { idMeasurement, ...limit } of limits) {
      const label = t(`parts.readings.limit.${limit.kind}`);
      byMeasurement.set(idMeasurement, [...(byMeasurement.get(idMeasurement) ?? []), { ...limit, label }]);
    }
    return {
      limits,
      thresholdsOf: (idMeasurement: number) => byMeasurement.get(idMeasurement) ?? none,
      values: {
        humidityWarning: inTenths(above(HUMIDITY, 'warning') ?? base.humidityWarning),
        humidityAlarm: inTenths(above(HUMIDITY, 'alarm') ?? base.humidityAlarm),
        temperatureAlarm: inTenths(above(TEMPERATURE, 'alarm') ?? base.temperatureAlarm),
        dewMargin: base.dewMargin,
      } satisfies StorageLimits,
    };
  }, [rules, settings, source, t]);
}

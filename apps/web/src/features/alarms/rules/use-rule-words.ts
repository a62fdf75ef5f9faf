import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { AlarmCondition } from '@gemelo/contract/endpoints/alarm-summary';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import { useDuration } from './use-duration.ts';

const MAX_NAME_LENGTH = 120;

export interface RuleParts {
  condition: AlarmCondition;
  measurement: { name: string; unit: string; decimals: number } | null;
  threshold: number | null;
  companyThreshold: number | null;
  holdSeconds: number | null;
  companyHoldSeconds: number;
  category?: string | undefined;
  warehouse?: string | undefined;
  twin?: string | undefined;
}

/** Lower-cases a name inside a sentence, except in languages that capitalise nouns and for abbreviations. */
const within = (name: string, language: string) =>
  language === 'de' || !/^\p{Lu}\p{Ll}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** A rule as a sentence that anybody can check, and as a short name. */
export function useRuleWords() {
  const { t, i18n } = useTranslation();
  const words = useAlarmWords();
  const isolated = useIsolated();
  const time = useDuration();
  return useMemo(() => {
    const figure = (value: number | null, of: RuleParts['measurement']) =>
      isolated.figure(words.figure(value, of));
    const placeOf = ({ twin, warehouse, category }: RuleParts) => {
      if (twin) return t('alarms.sentence.twin', { name: isolated.name(twin) });
      if (warehouse) return t('alarms.sentence.warehouse', { name: isolated.name(warehouse) });
      return category ? t('alarms.sentence.category', { name: isolated.name(category) }) : '';
    };
    const sentence = (rule: RuleParts): string => {
      const { condition, measurement, threshold, companyThreshold, holdSeconds } = rule;
      const limit =
        threshold === null
          ? t('alarms.sentence.companyLimit', { limit: figure(companyThreshold, measurement) })
          : figure(threshold, measurement);
      return t(`alarms.sentence.${condition}`, {
        measurement: measurement
          ? isolated.name(within(measurement.name, i18n.language))
          : t('alarms.sentence.someMeasurement'),
        limit: threshold === null && companyThreshold === null ? '…' : limit,
        hold: holdSeconds ? t('alarms.sentence.hold', { time: time(holdSeconds) }) : '',
        time: time(holdSeconds ?? rule.companyHoldSeconds),
        place: placeOf(rule),
      });
    };
    /** A short name; `undefined` until the condition is complete. */
    const proposedName = (rule: RuleParts): string | undefined => {
      const { condition, measurement, holdSeconds } = rule;
      const limit = rule.threshold ?? rule.companyThreshold;
      if (condition !== 'silence' && (!measurement || limit === null)) return undefined;
      return t(`alarms.named.${condition}`, {
        measurement: measurement?.name ?? '',
        limit: words.figure(limit, measurement),
        time: time(holdSeconds ?? rule.companyHoldSeconds),
        place: placeOf(rule),
      }).slice(0, MAX_NAME_LENGTH);
    };
    return { sentence, proposedName };
  }, [t, i18n.language, words, isolated, time]);
}

/** Arguments of the sentence from a listed rule. */
export const partsOf = ({
  Measurement,
  WarehouseCategory,
  Warehouse,
  Twin,
  ...rule
}: AlarmRule): RuleParts => ({
  ...rule,
  measurement: Measurement,
  category: WarehouseCategory?.name,
  warehouse: Warehouse?.name,
  twin: Twin?.name,
});

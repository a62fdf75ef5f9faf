import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { AlarmCondition } from '@gemelo/contract/endpoints/alarms';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAlarmWords, useIsolated } from '../../../parts/alarms/use-alarm-words.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export interface RuleParts {
  condition: AlarmCondition;
  measurement: { name: string; unit: string; decimals: number } | null;
  threshold: number | null;
  companyThreshold: number | null;
  holdSeconds: number | null;
  companyHoldSeconds: number;
  category?: string | undefined;
  twin?: string | undefined;
}

/** Lower-cases a name inside a sentence, except in languages that capitalise nouns and for abbreviations. */
const within = (name: string, language: string) =>
  language === 'de' || !/^\p{Lu}\p{Ll}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** A rule as a sentence that anybody can check. */
export function useRuleSentence() {
  const { t, i18n } = useTranslation();
  const words = useAlarmWords();
  const isolated = useIsolated();
  return useMemo(() => {
    const figure = (value: number | null, of: RuleParts['measurement']) =>
      isolated.figure(words.figure(value, of));
    const time = (seconds: number) => {
      if (seconds >= 2 * DAY && seconds % DAY === 0) return t('alarms.time.days', { count: seconds / DAY });
      if (seconds >= HOUR && seconds % HOUR === 0) return t('alarms.time.hours', { count: seconds / HOUR });
      return t('alarms.time.minutes', { count: Math.round((seconds / MINUTE) * 10) / 10 });
    };
    return (rule: RuleParts): string => {
      const { condition, measurement, threshold, companyThreshold, holdSeconds } = rule;
      const limit =
        threshold === null
          ? t('alarms.sentence.companyLimit', { limit: figure(companyThreshold, measurement) })
          : figure(threshold, measurement);
      const place = rule.twin
        ? t('alarms.sentence.twin', { name: isolated.name(rule.twin) })
        : rule.category
          ? t('alarms.sentence.category', { name: isolated.name(rule.category) })
          : '';
      return t(`alarms.sentence.${condition}`, {
        measurement: measurement
          ? isolated.name(within(measurement.name, i18n.language))
          : t('alarms.sentence.someMeasurement'),
        limit: threshold === null && companyThreshold === null ? '…' : limit,
        hold: holdSeconds ? t('alarms.sentence.hold', { time: time(holdSeconds) }) : '',
        time: time(holdSeconds ?? rule.companyHoldSeconds),
        place,
      });
    };
  }, [t, i18n.language, words, isolated]);
}

/** Arguments of the sentence from a listed rule. */
export const partsOf = ({ Measurement, WarehouseCategory, Twin, ...rule }: AlarmRule): RuleParts => ({
  ...rule,
  measurement: Measurement,
  category: WarehouseCategory?.name,
  twin: Twin?.name,
});

import { units } from '@gemelo/contract/endpoints/twins-latest';
import { useTranslation } from '../../../lib/translation.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import type { Condition } from './replay-data.ts';

/** Writes the values of a condition: degrees, percent or hours. */
export function useConditionText(condition: Condition): (value: number) => string {
  const { t } = useTranslation();
  const degrees = useFigure({ unit: units.temperature, decimals: 1 });
  const percent = useFigure({ unit: units.humidity, decimals: 1 });
  if (condition === 'temperature') return degrees;
  if (condition === 'humidity') return percent;
  return (value) => t('bi-detail.structure.hours', { count: Math.round(value) });
}

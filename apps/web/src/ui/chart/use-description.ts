import { useTranslation } from '../../lib/translation.tsx';
import type { SeriesFigures } from './chart-data.ts';
import { type Measure, useFigure } from './figure.ts';
import type { Threshold } from './value-axis.ts';

/** A chart in words: last, lowest and highest value of each series, and the thresholds. */
export function useDescription(
  title: string,
  series: readonly SeriesFigures[],
  thresholds: readonly Threshold[],
  measure: Measure,
): string {
  const { t } = useTranslation();
  const write = useFigure(measure);
  return [
    title,
    ...series.map(({ name, last, min, max }) =>
      t('chart.series', { name, last: write(last), min: write(min), max: write(max) }),
    ),
    ...thresholds.map(({ label, value }) => `${t('chart.threshold')} ${label}: ${write(value)}`),
  ].join('. ');
}

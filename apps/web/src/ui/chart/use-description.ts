import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { SeriesFigures } from './chart-data.ts';
import { figureText, type Measure } from './figure.ts';
import type { Threshold } from './value-axis.ts';

/** A chart in words: last, lowest and highest value of each series, and the thresholds. */
export function useDescription(
  title: string,
  series: readonly SeriesFigures[],
  thresholds: readonly Threshold[],
  measure: Measure,
): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = figureText(locale, measure);
  return [
    title,
    ...series.map(({ name, last, min, max, measure: own }) => {
      const say = own ? figureText(locale, own) : write;
      return t('chart.series', { name, last: say(last), min: say(min), max: say(max) });
    }),
    ...thresholds.map(({ label, value }) => `${t('chart.threshold')} ${label}: ${write(value)}`),
  ].join('. ');
}

import type { Variable } from '@gemelo/contract/endpoints/bi';
import { useCallback } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { figureText } from '../../../ui/chart/figure.ts';
import { isSummed } from '../variable-series.ts';
import { pointOf } from './wind.ts';

/** A measurement of a day in short: rain as its sum, wind by its mean direction, the rest from least to most. */
export function useDayFigure(): (row: Variable) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return useCallback(
    (row) => {
      const { unit, decimals, value, min, max } = row;
      const write = figureText(locale, { unit, decimals });
      if (isSummed(row)) return write(value);
      if (row.key === 'windDirection') return t(`bi-weather.direction.${pointOf(value)}`);
      return t('bi-weather.today.range', { min: figureText(locale, { decimals })(min), max: write(max) });
    },
    [t, locale],
  );
}

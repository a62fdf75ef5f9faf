import { useCallback } from 'react';
import { numberFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useIsolated } from '../../lib/use-isolated.ts';

const KILOMETRE = 1_000;

/** "850 m", "12.3 km": a distance as it is said, in metres up to a kilometre. */
export function useDistance(): (metres: number) => string {
  const locale = useLocale();
  const isolated = useIsolated();
  return useCallback(
    (metres) => {
      const isFar = metres >= KILOMETRE;
      return isolated.name(
        numberFormat(locale, {
          ...{ style: 'unit', unit: isFar ? 'kilometer' : 'meter', unitDisplay: 'short' },
          maximumFractionDigits: isFar ? 1 : 0,
        }).format(isFar ? metres / KILOMETRE : metres),
      );
    },
    [locale, isolated],
  );
}

import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { points } from './wind.ts';

/** The sixteen directions in the reader's language, clockwise from north. */
export function useCompass() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      directions: points.map((point) => t(`bi-weather.direction.${point}`)),
      short: points.map((point) => t(`bi-weather.short.${point}`)),
    }),
    [t],
  );
}

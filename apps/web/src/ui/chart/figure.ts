import { useMemo } from 'react';
import { numberFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';

/** How the values of a measurement are written. */
export interface Measure {
  unit?: string | undefined;
  /** Digits after the point; without it, up to two. */
  decimals?: number | undefined;
}

const isRightToLeft = (locale: string) => /^(ar|he|fa|ur)\b/.test(locale);

/** Keeps a figure in its own order within right-to-left text. */
export const figureIsolated = (text: string, locale: string) =>
  isRightToLeft(locale) ? `\u2066${text}\u2069` : text;

/** Keeps words and dates in the order of their language, also where the text around them runs the other way. */
export const textIsolated = (text: string, locale: string) =>
  isRightToLeft(locale) ? `\u2067${text}\u2069` : text;

/** Writes values with the decimals of their measurement, and with its unit if given. */
export function figureText(locale: string, { decimals, unit }: Measure): (value: number) => string {
  const format = numberFormat(locale, {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 2,
    // A value that is rounded to zero has no sign.
    signDisplay: 'negative',
  });
  return (value) => figureIsolated(unit ? `${format.format(value)} ${unit}` : format.format(value), locale);
}

/** Numbers for files: rounded like on the screen. */
export const roundedTo = (value: number, decimals: number | undefined) =>
  decimals === undefined ? value : Number(value.toFixed(decimals));

/** Writes the values of a measurement in the reader's language: `useFigure({ unit: '°C', decimals: 1 })(24.04)`. */
export function useFigure({ unit, decimals }: Measure): (value: number) => string {
  const locale = useLocale();
  return useMemo(() => figureText(locale, { unit, decimals }), [locale, unit, decimals]);
}

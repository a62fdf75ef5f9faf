import { useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { dateFormat, numberFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useIsolated } from '../../lib/use-isolated.ts';
import { minutesText } from '../../parts/tasks/days.ts';

const KM = 1_000;
const KMH = 3.6;

/** Distances, durations, speeds and times of the clock in words. */
export function useMeasures() {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const isolated = useIsolated();
  return useMemo(() => {
    const unit = (value: number, name: string, decimals = 0) =>
      isolated.name(
        numberFormat(locale, {
          style: 'unit',
          unit: name,
          unitDisplay: 'short',
          maximumFractionDigits: decimals,
        }).format(value),
      );
    const clock = (at: number | string, seconds: boolean) =>
      dateFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        ...(seconds ? { second: '2-digit' as const } : {}),
        hourCycle: 'h23',
        timeZone,
      }).format(new Date(at));
    return {
      distance: (metres: number) =>
        metres < KM ? unit(Math.round(metres), 'meter') : unit(metres / KM, 'kilometer', 1),
      duration: (seconds: number) => isolated.name(minutesText(Math.round(seconds / 60), locale)),
      speed: (metresPerSecond: number) => unit(metresPerSecond * KMH, 'kilometer-per-hour'),
      time: (at: number | string) => clock(at, false),
      exactTime: (at: number | string) => clock(at, true),
      dayOf: (at: string) =>
        dateFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(at)),
    };
  }, [locale, timeZone, isolated]);
}
export type Measures = ReturnType<typeof useMeasures>;

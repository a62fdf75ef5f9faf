import { useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { dateFormat, numberFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useIsolated } from '../../lib/use-isolated.ts';
import { minutesText } from '../../parts/tasks/days.ts';
import { useDistance } from '../../ui/text/use-distance.ts';

const KMH = 3.6;

/** Distances, durations, speeds and times of the clock in words. */
export function useMeasures() {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const isolated = useIsolated();
  const distance = useDistance();
  return useMemo(() => {
    const clock = (at: number | string, seconds: boolean) =>
      dateFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        ...(seconds ? { second: '2-digit' as const } : {}),
        hourCycle: 'h23',
        timeZone,
      }).format(new Date(at));
    return {
      distance,
      duration: (seconds: number) => isolated.name(minutesText(Math.round(seconds / 60), locale)),
      speed: (metresPerSecond: number) =>
        isolated.name(
          numberFormat(locale, {
            ...{ style: 'unit', unit: 'kilometer-per-hour', unitDisplay: 'short', maximumFractionDigits: 0 },
          }).format(metresPerSecond * KMH),
        ),
      time: (at: number | string) => clock(at, false),
      exactTime: (at: number | string) => clock(at, true),
      dayOf: (at: string) =>
        dateFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(at)),
    };
  }, [locale, timeZone, isolated, distance]);
}
export type Measures = ReturnType<typeof useMeasures>;

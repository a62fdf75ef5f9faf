import { hoursAboveHumidity, hoursAboveTemperature } from '@gemelo/contract/endpoints/bi';
import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import { useLocale } from '../../lib/locale.ts';
import { figureIsolated, figureText } from '../../ui/chart/figure.ts';
import { groupOf } from './group-of.ts';
import { filterOf, type Period, type Source } from './source.ts';
import { useBiLimits } from './use-bi-limits.ts';
import { useFigures, useFiguresFile } from './use-figures.ts';

/** The limits whose hours the specification counts. */
export const hourLimits = ['humidityWarning', 'humidityAlarm', 'temperatureAlarm'] as const;
export type HourLimit = (typeof hourLimits)[number];

export const hourLimitIn = (text: string | undefined): HourLimit | undefined =>
  hourLimits.find((limit) => limit === text);

const unitOf = (limit: HourLimit) => (limit === 'temperatureAlarm' ? '°C' : '%');

/** A limit as it is written, such as 65 %. */
export const limitText = (locale: string, value: number, unit: string): string =>
  figureText(locale, { unit, decimals: value % 1 === 0 ? 0 : 1 })(value);

/** What is above a limit; the sign stays before the figure in every language. */
export const aboveText = (locale: string, value: number, unit: string): string =>
  figureIsolated(`> ${limitText(locale, value, unit)}`, locale);

/** Each limit of the company as it is written. */
export function useLimitText(source: Source): (limit: HourLimit) => string {
  const locale = useLocale();
  const { values } = useBiLimits(source);
  return (limit) => limitText(locale, values[limit], unitOf(limit));
}

/** Hours whose mean was above a limit of the company, by place and bucket; `title` names the files. */
export function useHours(
  source: Source,
  period: Period,
  limit: HourLimit,
  interval: Interval,
  title: string,
) {
  const { values } = useBiLimits(source);
  const group = groupOf(source);
  const endpoint = limit === 'temperatureAlarm' ? hoursAboveTemperature : hoursAboveHumidity;
  const body = {
    ...filterOf({ ...source, group, measurements: [] }, period, { interval }),
    threshold: values[limit],
  };
  const figures = useFigures(endpoint, body);
  return { ...figures, group, onExport: useFiguresFile(endpoint, body, title) };
}

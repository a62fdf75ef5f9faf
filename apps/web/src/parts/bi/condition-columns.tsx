import type { StorageConditions } from '@gemelo/contract/endpoints/bi';
import type { StorageLimits } from '@gemelo/contract/endpoints/bi-filter';
import { useMemo } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { figureText } from '../../ui/chart/figure.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import type { SortValues } from '../../ui/data-table/sort-rows.ts';
import { OneLine } from '../../ui/text/one-line.tsx';
import { Beyond } from './beyond.tsx';
import type { PlaceGroup } from './group-of.ts';
import type { ConditionInterval } from './use-conditions.ts';
import { aboveText } from './use-hours.ts';
import classes from './widgets/storage.module.css';

type Row = StorageConditions;
type Tone = 'warning' | 'alarm' | undefined;

/** Width of a column of hours. */
const HOURS = 100;

/** What the headers of the table sort by. */
export const conditionOrder: SortValues<Row> = {
  place: ({ place }) => place,
  minTemperature: ({ minTemperature }) => minTemperature,
  maxTemperature: ({ maxTemperature }) => maxTemperature,
  minHumidity: ({ minHumidity }) => minHumidity,
  maxHumidity: ({ maxHumidity }) => maxHumidity,
  amplitude: ({ amplitude }) => amplitude,
  date: ({ at }) => at,
  humidityWarningHours: ({ humidityWarningHours }) => humidityWarningHours,
  humidityAlarmHours: ({ humidityAlarmHours }) => humidityAlarmHours,
  temperatureAlarmHours: ({ temperatureAlarmHours }) => temperatureAlarmHours,
  dewMargin: ({ dewMargin }) => dewMargin,
};

const humidityTone = (value: number, limits: StorageLimits): Tone =>
  value > limits.humidityAlarm ? 'alarm' : value > limits.humidityWarning ? 'warning' : undefined;

const PlaceCell = ({ place, location }: Row) => (
  <span className={classes.place}>
    <OneLine>{place}</OneLine>
    {location && (
      <span className={classes.location}>
        <OneLine>{location}</OneLine>
      </span>
    )}
  </span>
);

interface Asked {
  limits: StorageLimits;
  group: PlaceGroup;
  interval: ConditionInterval;
  /** The first and the last day of the period; one where they are the same. */
  span: readonly string[];
}

/** The specification's columns, then the hours above each limit and the margin to the dew point. */
export function useConditionColumns({ limits, group, interval, span }: Asked): Column<Row>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const degrees = figureText(locale, { unit: '°C', decimals: 1 });
    const percent = figureText(locale, { unit: '%', decimals: 1 });
    const hours = figureText(locale, { unit: 'h', decimals: 0 });
    const number = (
      id: keyof Row,
      header: string,
      write: (value: number) => string,
      toneOf: (value: number) => Tone = () => undefined,
      width = 96,
    ): Column<Row> => ({
      id,
      header,
      align: 'end',
      width,
      downFirst: id !== 'dewMargin' && !id.startsWith('min'),
      cell: (row) => {
        const value = row[id];
        return typeof value === 'number' ? <Beyond tone={toneOf(value)}>{write(value)}</Beyond> : '—';
      },
    });
    const hot = (value: number): Tone => (value > limits.temperatureAlarm ? 'alarm' : undefined);
    const wet = (value: number) => humidityTone(value, limits);
    const near = (value: number): Tone => (value <= limits.dewMargin ? 'warning' : undefined);
    const any = (tone: 'warning' | 'alarm') => (value: number) => (value > 0 ? tone : undefined);
    return [
      {
        id: 'place',
        header: t(group === 'twin' ? 'bi-storage.table.device' : `bi-storage.group.${group}`),
        cell: PlaceCell,
        minWidth: 168,
        fixed: true,
        card: 'title',
      },
      { ...number('minTemperature', t('bi-storage.table.minTemperature'), degrees, hot), priority: 6 },
      { ...number('maxTemperature', t('bi-storage.table.maxTemperature'), degrees, hot, 104), keeps: true },
      { ...number('minHumidity', t('bi-storage.table.minHumidity'), percent, wet), priority: 6 },
      { ...number('maxHumidity', t('bi-storage.table.maxHumidity'), percent, wet, 104), keeps: true },
      { ...number('amplitude', t('bi-storage.table.amplitude'), degrees, undefined, 108), priority: 5 },
      {
        id: 'date',
        header: t('bi-storage.table.date'),
        width: interval === 'day' ? 120 : 196,
        priority: interval === 'day' ? 7 : 1,
        cell: ({ date }) => (
          <bdi>
            {(interval === 'day' ? [date] : span).map((day, index) => (
              <span key={day} className={classes.figure}>
                {index > 0 ? ` – ${day}` : day}
              </span>
            ))}
          </bdi>
        ),
      },
      {
        ...number(
          'humidityWarningHours',
          aboveText(locale, limits.humidityWarning, '%'),
          hours,
          any('warning'),
          HOURS,
        ),
        priority: 3,
      },
      {
        ...number(
          'humidityAlarmHours',
          aboveText(locale, limits.humidityAlarm, '%'),
          hours,
          any('alarm'),
          HOURS,
        ),
        priority: 4,
      },
      {
        ...number(
          'temperatureAlarmHours',
          aboveText(locale, limits.temperatureAlarm, '°C'),
          hours,
          any('alarm'),
          HOURS,
        ),
        priority: 4,
      },
      {
        ...number('dewMargin', t('bi-storage.table.dewMargin'), degrees, near, 92),
        priority: 2,
      },
    ];
  }, [t, locale, limits, group, interval, span]);
}

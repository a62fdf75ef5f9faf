import { type Variable, weatherStation } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import { clockText } from '../../../ui/states/age.tsx';
import { useNow } from '../../readings/time-window.ts';
import { FiguresPanel } from '../figures-panel.tsx';
import { filterOf, type WidgetProps } from '../source.ts';
import { useFigures } from '../use-figures.ts';
import { isSummed } from '../variable-series.ts';
import { useDayFigure } from '../weather/use-day-figure.ts';
import { useNamed } from '../weather/use-named.ts';
import classes from '../weather/weather.module.css';
import { todayAndYesterday } from '../weather/weather-figures.ts';

const MINUTE = 60_000;
const keyOf = ({ idPlace, idMeasurement }: Variable) => `${idPlace} ${idMeasurement}`;

/** A measurement of a station today, and yesterday up to the same hour. */
interface Compared {
  today: Variable;
  before: Variable | undefined;
}

/** The measurements of each station, in their order. */
export function comparedBy(today: readonly Variable[], yesterday: readonly Variable[]): Compared[][] {
  const before = new Map(yesterday.map((row) => [keyOf(row), row]));
  const stations = new Map<number, Compared[]>();
  for (const row of today.toSorted((one, other) => one.idMeasurement - other.idMeasurement)) {
    const own = stations.get(row.idPlace) ?? [];
    stations.set(row.idPlace, own);
    own.push({ today: row, before: before.get(keyOf(row)) });
  }
  return [...stations.values()];
}

function useCompared({ source, period }: Pick<WidgetProps, 'source' | 'period'>) {
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const { today, yesterday } = todayAndYesterday(now, timeZone);
  const whole = (request: { from: string; to: string }) =>
    filterOf(source, { ...period, request, interval: 'all' }, { group: 'twin' });
  const body = whole(today);
  const figures = useFigures(weatherStation, body);
  const before = useFigures(weatherStation, whole(yesterday)).rows;
  const rows = useNamed(figures.rows);
  const stations = useMemo(() => comparedBy(rows, before), [rows, before]);
  return { body, figures, stations, until: yesterday.to };
}

function useTable(stations: readonly Compared[][]): ChartTable {
  const { t } = useTranslation();
  return useMemo(() => {
    const several = stations.length > 1;
    const figuresOf = (row: Variable | undefined) =>
      row ? [isSummed(row) ? null : row.min, isSummed(row) ? null : row.max, row.value] : [null, null, null];
    const heads = (day: string) =>
      (['min', 'max', 'whole'] as const).map((what) => `${day}: ${t(`bi-weather.today.${what}`)}`);
    return {
      timed: false,
      head: [...heads(t('bi-weather.today.today')), ...heads(t('bi-weather.today.before'))],
      rows: stations
        .flat()
        .map(({ today, before }) => [
          [several && today.place, `${today.measurement} (${today.unit})`].filter(Boolean).join(' · '),
          ...figuresOf(today),
          ...figuresOf(before),
        ]),
    };
  }, [stations, t]);
}

/** Minimum, maximum and sums of today so far, against yesterday up to the same hour. */
export function WeatherToday({ source, period, height }: WidgetProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { body, figures, stations, until } = useCompared({ source, period });
  const table = useTable(stations);
  const hour = clockText(new Date(until), Date.parse(until), locale, timeZone);
  return (
    <FiguresPanel
      title={t('bi-weather.today.title')}
      endpoint={weatherStation}
      body={body}
      figures={figures}
      table={table}
      empty={t('bi-weather.today.none')}
      height={height ?? 280}
      grows
    >
      <div className={classes.days}>
        {stations.map((rows) => (
          <DayTable key={rows[0]?.today.idPlace} rows={rows} named={stations.length > 1} hour={hour} />
        ))}
      </div>
    </FiguresPanel>
  );
}

interface DayTableProps {
  rows: readonly Compared[];
  /** The station is named where there are several. */
  named: boolean;
  hour: string;
}

function DayTable({ rows, named, hour }: DayTableProps) {
  const { t } = useTranslation();
  const write = useDayFigure();
  return (
    <table className={classes.today}>
      <thead>
        <tr>
          {named ? (
            <th scope="col" className={classes.station}>
              <bdi>{rows[0]?.today.place}</bdi>
            </th>
          ) : (
            <td />
          )}
          <th scope="col">{t('bi-weather.today.today')}</th>
          <th scope="col">{t('bi-weather.today.until', { hour })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ today, before }) => (
          <tr key={today.idMeasurement}>
            <th scope="row">{today.measurement}</th>
            <td>{write(today)}</td>
            <td data-before>{before ? write(before) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { type Variable, weatherPrecipitation, weatherStation } from '@gemelo/contract/endpoints/bi';
import { MAX_CHOSEN } from '@gemelo/contract/endpoints/bi-filter';
import { useMemo } from 'react';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import { useNow } from '../../readings/time-window.ts';
import { FiguresPanel } from '../figures-panel.tsx';
import { filterOf, type Period, type WidgetProps } from '../source.ts';
import { useFigures } from '../use-figures.ts';
import { StationCard } from '../weather/station-card.tsx';
import { type Station, useStations } from '../weather/use-stations.ts';
import classes from '../weather/weather.module.css';
import { lastHours, newest, type Rain, rainOf } from '../weather/weather-figures.ts';

const MINUTE = 60_000;
const DAY_HOURS = 24;
const RAIN = { unit: 'mm', decimals: 1 };
const group = 'twin';
const none: readonly Station[] = [];

type Values = ReadonlyMap<number, ReadonlyMap<string, Variable>>;
type Fallen = ReadonlyMap<number, Rain>;

/** A column for each measurement, a row for each station. */
function useTable(stations: readonly Station[], values: Values, fell: Fallen): ChartTable {
  const { t } = useTranslation();
  const { moment } = useFormat();
  return useMemo(() => {
    const measured = new Map<string, Variable>();
    for (const own of values.values())
      for (const [key, one] of own) if (key !== 'precipitation') measured.set(key, one);
    const columns = [...measured];
    return {
      timed: false,
      head: [
        ...columns.map(([, { measurement }]) => measurement),
        t('bi-weather.now.rainToday'),
        t('bi-weather.now.rainDay'),
        t('bi-weather.now.read'),
      ],
      measures: [...columns.map(([, { unit, decimals }]) => ({ unit, decimals })), RAIN, RAIN, {}],
      rows: stations.map(({ idTwin, name, lastSeenAt }) => [
        name,
        ...columns.map(([key]) => values.get(idTwin)?.get(key)?.value ?? null),
        fell.get(idTwin)?.today ?? null,
        fell.get(idTwin)?.lastDay ?? null,
        lastSeenAt ? moment(lastSeenAt) : t('ui.state.never'),
      ]),
    };
  }, [stations, values, fell, moment, t]);
}

/** What the stations measured in the last hours, and the rain of a day; both asked with whole hours. */
function useWeatherNow(stations: readonly Station[] | undefined, period: Period) {
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const places = { twins: stations?.slice(0, MAX_CHOSEN).map(({ idTwin }) => idTwin) ?? [], group } as const;
  const enabled = places.twins.length > 0;
  const body = filterOf(places, { ...period, request: lastHours(now), interval: '5m' });
  const day = filterOf(places, { ...period, request: lastHours(now, DAY_HOURS), interval: 'hour' });
  const figures = useFigures(weatherStation, body, { enabled });
  const rain = useFigures(weatherPrecipitation, day, { enabled }).rows;
  const values = useMemo(() => newest(figures.rows), [figures.rows]);
  const fell = useMemo(() => rainOf(rain, now, timeZone), [rain, now, timeZone]);
  return { body, figures, values, fell };
}

interface WeatherNowProps extends WidgetProps {
  /** Stations can be chosen by their card. */
  onChoose?: (idTwin: number) => void;
}

/** Each weather station now, with the age of what it says. */
export function WeatherNow({ source, period, height, onChoose }: WeatherNowProps) {
  const { t } = useTranslation();
  const { stations, error, retry } = useStations(source);
  const { body, figures, values, fell } = useWeatherNow(stations, period);
  const table = useTable(stations ?? none, values, fell);
  const read = {
    ...figures,
    // Without any station nothing is asked.
    loading: stations ? stations.length > 0 && figures.loading : !error,
    error: figures.error ?? (stations ? null : error),
    retry: () => {
      figures.retry();
      return retry();
    },
  };
  return (
    <FiguresPanel
      title={t('bi-weather.now.title')}
      endpoint={weatherStation}
      body={body}
      figures={read}
      table={table}
      empty={t(source.twins || source.warehouses ? 'bi-weather.noneChosen' : 'bi-weather.none')}
      height={height ?? 180}
      grows
    >
      <Cards stations={stations ?? none} {...{ values, fell, onChoose }} />
    </FiguresPanel>
  );
}

interface CardsProps {
  stations: readonly Station[];
  values: Values;
  fell: Fallen;
  onChoose: ((idTwin: number) => void) | undefined;
}

function Cards({ stations, values, fell, onChoose }: CardsProps) {
  return (
    <ul className={classes.cards}>
      {stations.map((station) => (
        <li key={station.idTwin}>
          <StationCard
            station={station}
            values={values.get(station.idTwin)}
            rain={fell.get(station.idTwin)}
            onChoose={onChoose && (() => onChoose(station.idTwin))}
          />
        </li>
      ))}
    </ul>
  );
}

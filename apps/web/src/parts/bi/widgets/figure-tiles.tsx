import {
  averageVariables,
  type Extremes,
  minMaxVariables,
  type Variable,
} from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import { dashboardLink } from '../dashboard-links.ts';
import { FiguresPanel } from '../figures-panel.tsx';
import { periodBeforeOf } from '../period.ts';
import { filterOf, type Source, type WidgetProps } from '../source.ts';
import { useBiLimits } from '../use-bi-limits.ts';
import { useFigures } from '../use-figures.ts';
import { type Measured, MeasuredTiles } from './figure-tile.tsx';
import classes from './figure-tiles.module.css';
import { variablesFilter } from './variables-over-time.tsx';

/** A sparkline has no room for more. */
const MOST_POINTS = 48;

/** The means over time of one measurement, in as many points as a small line shows. */
export function trendOf(rows: readonly Variable[], idMeasurement: number): number[] {
  const values = rows
    .filter((row) => row.idMeasurement === idMeasurement)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ value }) => value);
  const step = Math.ceil(values.length / MOST_POINTS);
  return values.filter((_, index) => (values.length - 1 - index) % step === 0);
}

/** The place in which the lowest or highest value was read. */
export function placeOf(rows: readonly Extremes[], idMeasurement: number, edge: 'min' | 'max') {
  return rows
    .filter((row) => row.idMeasurement === idMeasurement)
    .reduce<Extremes | undefined>((best, row) => {
      if (!best) return row;
      return (edge === 'min' ? row.min < best.min : row.max > best.max) ? row : best;
    }, undefined);
}

/** Where values are looked for: in the segments of the one chosen warehouse, otherwise in warehouses. */
const groupOf = ({ warehouses }: Source) => (warehouses?.length === 1 ? 'segment' : 'warehouse');

function useMeasured({ source, period }: WidgetProps) {
  const timeZone = useTimeZone();
  const { group: _, ...asked } = source;
  const whole = { group: 'company', interval: 'all' } as const;
  const body = filterOf(asked, period, whole);
  const figures = useFigures(minMaxVariables, body);
  const before = useFigures(minMaxVariables, filterOf(asked, periodBeforeOf(period, timeZone), whole));
  const isKnown = !before.loading && !before.isOld && before.error === null;
  const group = groupOf(source);
  const places = useFigures(minMaxVariables, filterOf(asked, period, { group, interval: 'all' }));
  const trend = useFigures(averageVariables, variablesFilter(asked, period, timeZone));
  const measured = useMemo<Measured[]>(() => {
    const rows = figures.rows as readonly Extremes[];
    return rows
      .toSorted((one, other) => one.idMeasurement - other.idMeasurement)
      .map((row) => ({
        row,
        before: isKnown
          ? ((before.rows as readonly Extremes[]).find(
              ({ idMeasurement }) => idMeasurement === row.idMeasurement,
            ) ?? null)
          : undefined,
        lowest: placeOf(places.rows as readonly Extremes[], row.idMeasurement, 'min'),
        highest: placeOf(places.rows as readonly Extremes[], row.idMeasurement, 'max'),
        trend: trendOf(trend.rows as readonly Variable[], row.idMeasurement),
      }));
  }, [figures.rows, before.rows, isKnown, places.rows, trend.rows]);
  return { figures, body, measured };
}

/** Average, minimum and maximum of each measurement, against the period before, each with where it was. */
export function FigureTiles(props: WidgetProps) {
  const { source, period, height } = props;
  const { t } = useTranslation();
  const { figures, body, measured } = useMeasured(props);
  const { thresholdsOf } = useBiLimits(source);
  const table: ChartTable = {
    timed: false,
    head: [t('bi.tiles.average'), t('bi.tiles.minimum'), t('bi.tiles.maximum')],
    rows: measured.map(({ row }) => [
      row.unit ? `${row.measurement} (${row.unit})` : row.measurement,
      row.value,
      row.min,
      row.max,
    ]),
  };
  return (
    <FiguresPanel
      title={t('bi.tiles.question')}
      endpoint={minMaxVariables}
      body={body}
      figures={figures}
      table={table}
      decimals={1}
      grows
      height={height ?? 120}
    >
      <div className={classes.measurements}>
        {measured.map((one) => (
          <MeasuredTiles
            key={one.row.idMeasurement}
            measured={one}
            thresholds={thresholdsOf(one.row.idMeasurement)}
            linkOf={(found) =>
              dashboardLink('detail', {
                ...(groupOf(source) === 'warehouse'
                  ? { warehouses: [found.idPlace] }
                  : { warehouses: source.warehouses ?? [], segments: [found.idPlace] }),
                measurements: [found.idMeasurement],
                ...period.request,
              })
            }
          />
        ))}
      </div>
    </FiguresPanel>
  );
}

import { type Amplitude, thermalAmplitudeByWarehouse } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Link, type Place, useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import { floorTo, spanText } from '../../../ui/chart/time-axis.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { overPeriod } from '../over-period.ts';
import { filterOf, type WidgetProps } from '../source.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { bucketEnd } from '../variable-series.ts';
import classes from './amplitude-by-day.module.css';
import { amplitudeSeries, rowAt, worstDays } from './amplitude-series.ts';

const DAY = 86_400_000;
const DECIMALS = 1;
/** Devices that are named below the chart. */
const NAMED = 3;

/** The device's readings of that day. */
const deviceAt = ({ idTwin, at }: Amplitude, endOf: (from: number) => number): Place => {
  const from = Date.parse(at);
  return {
    ...linkTo('twin', idTwin),
    search: { from: new Date(from).toISOString(), to: new Date(endOf(from)).toISOString() },
  };
};

/** Thermal amplitude by day: the mean of the devices, the worst one above it, and which device that was. */
export function AmplitudeByDay(props: WidgetProps) {
  const { source, period } = props;
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const can = useCan();
  // It is always that of temperature, and always of warehouses.
  const { measurements: _, group: __, ...places } = source;
  const { range } = period;
  // The day in which the period begins counts whole: half a day has half an amplitude.
  const from = new Date(floorTo(range.from, DAY, timeZone)).toISOString();
  const body = filterOf(places, period, { interval: 'day', from });
  const figures = useFigures(thermalAmplitudeByWarehouse, body);
  const rows = figures.rows as readonly Amplitude[];
  const title = t('bi-detail.amplitude.question');
  const file = useFiguresFile(thermalAmplitudeByWarehouse, body, title);
  const endOf = useMemo(
    () => (start: number) => bucketEnd(start, { interval: 'day', timeZone, until: Number.POSITIVE_INFINITY }),
    [timeZone],
  );
  const series = useMemo(
    () =>
      amplitudeSeries(rows, endOf, range.to, {
        mean: t('bi-detail.amplitude.mean'),
        worst: t('bi-detail.amplitude.worst'),
      }),
    [rows, endOf, range.to, t],
  );
  const open = (moment: number) => {
    const row = rowAt(rows, moment, endOf);
    if (row) void navigate(deviceAt(row, endOf));
  };
  return (
    <TimeChart
      title={title}
      unit={rows[0]?.unit ?? '°C'}
      decimals={DECIMALS}
      series={series}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
      empty={t('bi-detail.amplitude.empty')}
      onExport={file}
      foot={<Worst rows={rows} endOf={endOf} linked={can('twin:view')} />}
      {...(can('twin:view') ? { onPick: open } : {})}
      {...overPeriod(props)}
    />
  );
}

interface WorstProps {
  rows: readonly Amplitude[];
  endOf: (from: number) => number;
  linked: boolean;
}

/** The devices with the largest amplitude, for fingers and for those who do not look at charts. */
function Worst({ rows, endOf, linked }: WorstProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const write = useFigure({ unit: rows[0]?.unit, decimals: DECIMALS });
  const worst = worstDays(rows, NAMED);
  return (
    <ul className={classes.worst} aria-label={t('bi-detail.amplitude.devices')}>
      {worst.map((row) => {
        const from = Date.parse(row.at);
        const text = (
          <>
            <bdi>{row.twin}</bdi> <bdi>{write(row.worst)}</bdi>
          </>
        );
        return (
          <li key={row.idTwin}>
            {linked ? <Link {...deviceAt(row, endOf)}>{text}</Link> : text}{' '}
            <bdi>{spanText(from, endOf(from), locale, timeZone)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

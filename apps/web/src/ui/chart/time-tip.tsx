import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { figureText, type Measure, useFigure } from './figure.ts';
import { spanText } from './time-axis.ts';
import classes from './time-chart.module.css';
import type { TimePoint } from './time-data.ts';
import type { Plot } from './time-plot.ts';

/** The point of a series at the hovered moment. */
export interface Reading {
  name: string;
  color: string;
  point: TimePoint;
  /** What it is measured in, where that is not the unit of the chart. */
  right?: Measure | undefined;
}

/** The hovered points as a sentence, for screen readers. */
export function useReadingText({ unit, decimals }: Measure): (readings: readonly Reading[]) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (readings) => {
    const first = readings[0]?.point;
    if (!first) return '';
    const figures = readings.map(({ name, point, right }) => {
      const write = figureText(locale, right ?? { unit, decimals });
      const text = readings.length > 1 ? `${name} ${write(point.value)}` : write(point.value);
      return point.min === point.max
        ? text
        : `${text} (${t('chart.least')} ${write(point.min)}, ${t('chart.most')} ${write(point.max)})`;
    });
    return [spanText(first.from, first.to, locale, timeZone), ...figures].join(', ');
  };
}

interface TimeTipProps extends Measure {
  readings: readonly Reading[];
  /** Pixels from the left edge of the plot. */
  x: number;
  plot: Plot;
}

const GAP = 10;

/** On the side with more room, and no wider than that. */
function placeOf(x: number, { width, left, right }: Plot) {
  return x > width / 2
    ? { right: width - x + GAP, maxWidth: x + left - GAP }
    : { left: x + GAP, maxWidth: width - x + right - GAP };
}

interface TipRowProps {
  reading: Reading;
  named: boolean;
  measure: Measure;
}

function TipRow({ reading: { name, color, point }, named, measure }: TipRowProps) {
  const { t } = useTranslation();
  const write = useFigure(measure);
  return (
    <div className={classes.tipRow}>
      <span className={classes.tipSwatch} style={{ background: color }} />
      {named && <bdi className={classes.tipName}>{name}</bdi>}
      <bdi className={classes.tipValue}>{write(point.value)}</bdi>
      {point.min !== point.max && (
        <span className={classes.tipRange}>
          {t('chart.least')} <bdi>{write(point.min)}</bdi> · {t('chart.most')} <bdi>{write(point.max)}</bdi>
        </span>
      )}
    </div>
  );
}

/** What was measured at the hovered moment. */
export function TimeTip({ readings, unit, decimals, x, plot }: TimeTipProps) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const first = readings[0]?.point;
  if (!first) return null;
  return (
    <div className={classes.tip} dir={i18n.dir()} style={placeOf(x, plot)} aria-hidden>
      <bdi className={classes.tipTime}>{spanText(first.from, first.to, locale, timeZone)}</bdi>
      {readings.map((reading) => (
        <TipRow
          key={reading.name}
          reading={reading}
          named={readings.length > 1}
          measure={reading.right ?? { unit, decimals }}
        />
      ))}
    </div>
  );
}

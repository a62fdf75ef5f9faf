import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { Link } from '../../lib/navigation.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { Fresh } from './fresh.tsx';
import classes from './metric.module.css';

export interface Trend {
  /** Change against the previous period in percent. */
  change: number;
  /** The comparison in words: "contra la semana pasada". */
  against: string;
  /** Whether more is better, worse or neither; neither is the default because colour means state. */
  good?: 'up' | 'down';
  values?: (number | null)[];
}

interface MetricProps {
  label: ReactNode;
  /** Numbers are formatted in the user's locale; `undefined` while loading. */
  value: number | string | undefined;
  unit?: string;
  decimals?: number;
  trend?: Trend;
  /** The course of the figure, where there is nothing to compare it with. */
  course?: readonly (number | null)[];
  /** Period or explanation under the figure. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** Link to the rows behind the figure. */
  to?: string;
}

/** A figure with unit, period, comparison, trend and a link to the rows behind it. */
export function Metric({ label, value, unit, decimals, trend, course, hint, icon, to }: MetricProps) {
  const locale = useLocale();
  const shown =
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, {
          maximumFractionDigits: decimals ?? 1,
          minimumFractionDigits: decimals ?? 0,
        }).format(value)
      : value;

  const content = (
    <>
      <span className={classes.head}>
        {icon && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        <span className={classes.label}>{label}</span>
      </span>
      <span className={classes.figure}>
        {shown === undefined ? (
          <span className={classes.bone} />
        ) : (
          <>
            <bdi className={classes.value}>
              <Fresh value={shown}>{shown}</Fresh>
            </bdi>
            {unit && <span className={classes.unit}>{unit}</span>}
          </>
        )}
        {trend?.values && <Sparkline values={trend.values} width={72} height={28} />}
        {course && (
          <Sparkline values={course} width={96} height={28} minSpan={Math.max(1, ...course.map(Number))} />
        )}
      </span>
      <span className={classes.foot}>
        {trend && <Change trend={trend} />}
        {hint && <span>{hint}</span>}
      </span>
    </>
  );

  return to ? (
    <Link to={to} className={classes.metric} data-link>
      {content}
    </Link>
  ) : (
    <div className={classes.metric}>{content}</div>
  );
}

function Change({ trend }: { trend: Trend }) {
  const locale = useLocale();
  const direction = trend.change > 0.05 ? 'up' : trend.change < -0.05 ? 'down' : 'flat';
  const Arrow = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight }[direction];
  const tone =
    !trend.good || direction === 'flat' ? undefined : trend.good === direction ? 'normal' : 'warning';
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(trend.change / 100);
  return (
    <span className={classes.change} data-tone={tone}>
      <Arrow size={14} aria-hidden />
      <bdi>{text}</bdi> <span className={classes.against}>{trend.against}</span>
    </span>
  );
}

import classes from './chart.module.css';

interface SparklineProps {
  /** `null` is drawn as a gap. */
  values: readonly (number | null)[];
  width?: number;
  height?: number;
  /** The least that the height stands for, so that noise does not look like change; see `minSpanOf`. */
  minSpan?: number;
  /** A limit, drawn as a dashed line if it is near the values. */
  limit?: { value: number; kind: 'warning' | 'alarm' } | undefined;
  /** Accessible name when it stands alone; beside its figure the sparkline is decoration. */
  label?: string;
}

const PAD = 3;
/** A limit further away than the values themselves span would flatten them. */
const REACH = 1;

interface Scale {
  x: (index: number) => number;
  y: (value: number) => number;
  limitShown: boolean;
}

function scaleOf(
  values: readonly (number | null)[],
  props: Required<Pick<SparklineProps, 'width' | 'height' | 'minSpan'>>,
  limit: number | undefined,
): Scale {
  const { width, height, minSpan } = props;
  const present = values.filter((value) => value !== null);
  const least = Math.min(...present);
  const most = Math.max(...present);
  const missing = Math.max(0, (minSpan || (most === least ? 1 : 0)) - (most - least));
  const own = { min: least - missing / 2, max: most + missing / 2 };
  const reach = (own.max - own.min) * REACH;
  const limitShown = limit !== undefined && limit <= own.max + reach && limit >= own.min - reach;
  const min = limitShown ? Math.min(own.min, limit) : own.min;
  const max = limitShown ? Math.max(own.max, limit) : own.max;
  const step = (width - 2 * PAD) / Math.max(values.length - 1, 1);
  return {
    x: (index) => (values.length === 1 ? width / 2 : PAD + index * step),
    y: (value) => height - PAD - ((value - min) / (max - min)) * (height - 2 * PAD),
    limitShown,
  };
}

/** Each run of values without a gap, as points. */
function runsOf(values: readonly (number | null)[], { x, y }: Scale): [number, number][][] {
  const runs: [number, number][][] = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([x(index), y(value)]);
  });
  return runs.filter((run) => run.length > 0);
}

const textOf = (run: readonly [number, number][]) =>
  run.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** A small line without axes: a single value is a dot, a gap is a gap. */
export function Sparkline({ values, width = 96, height = 24, minSpan = 0, limit, label }: SparklineProps) {
  const some = values.some((value) => value !== null);
  const scale = some ? scaleOf(values, { width, height, minSpan }, limit?.value) : undefined;
  const runs = scale ? runsOf(values, scale) : [];
  return (
    <span
      className={classes.spark}
      style={{ inlineSize: width, blockSize: height }}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {limit && scale?.limitShown && (
          <line
            className={classes.sparkLimit}
            data-kind={limit.kind}
            x1={0}
            x2={width}
            y1={scale.y(limit.value)}
            y2={scale.y(limit.value)}
          />
        )}
        {runs.map((run) =>
          run.length === 1 ? (
            <circle key={textOf(run)} cx={run[0]?.[0]} cy={run[0]?.[1]} r={2} />
          ) : (
            <polyline key={textOf(run)} points={textOf(run)} />
          ),
        )}
      </svg>
    </span>
  );
}

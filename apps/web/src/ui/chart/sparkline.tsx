import classes from './chart.module.css';

interface SparklineProps {
  /** `null` is drawn as a gap. */
  values: readonly (number | null)[];
  width?: number;
  height?: number;
  /** Accessible name when it stands alone; beside its figure the sparkline is decoration. */
  label?: string;
}

/** Each run of values without a gap, as SVG points. */
function runsOf(values: readonly (number | null)[], width: number, height: number): string[] {
  const present = values.filter((value) => value !== null);
  const min = Math.min(...present);
  const range = Math.max(...present) - min || 1;
  const step = width / Math.max(values.length - 1, 1);
  const pad = 2;

  const runs: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
      return;
    }
    const y = height - pad - ((value - min) / range) * (height - 2 * pad);
    runs.at(-1)?.push(`${(index * step).toFixed(1)},${y.toFixed(1)}`);
  });
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '));
}

export function Sparkline({ values, width = 96, height = 24, label }: SparklineProps) {
  const runs = values.some((value) => value !== null) ? runsOf(values, width, height) : [];
  return (
    <span
      className={classes.spark}
      style={{ inlineSize: width, blockSize: height }}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {runs.map((points) => (
          <polyline key={points} points={points.includes(' ') ? points : `${points} ${points}`} />
        ))}
      </svg>
    </span>
  );
}

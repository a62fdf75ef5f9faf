import { StateBadge } from '../../ui/states/state-badge.tsx';
import type { Range } from './plan-layout.ts';
import classes from './plan-legend.module.css';
import plan from './plan-map.module.css';

interface PlanLegendProps {
  /** What the colours mean; its range is unknown while nothing is painted. */
  scale?: {
    measure: string;
    label: string;
    range: Range | undefined;
    write: (value: number) => string;
    /** Said instead while nothing is painted. */
    nothing?: string;
  };
  /** Words before and after the badges of what is outlined. */
  outlined: string;
  further: string;
}

/** What the colours and outlines of a plan mean. */
export function PlanLegend({ scale, outlined, further }: PlanLegendProps) {
  return (
    <div className={classes.legend} data-pictured>
      {scale?.range && (
        <p className={classes.line}>
          <span className={classes.words}>{scale.label}</span>
          <span className={classes.scale}>
            <bdi>{scale.write(scale.range.low)}</bdi>
            <span className={plan.ramp} data-measure={scale.measure} aria-hidden />
            <bdi>{scale.write(scale.range.high)}</bdi>
          </span>
        </p>
      )}
      {scale?.nothing && !scale.range && (
        <p className={classes.line}>
          <span className={classes.words}>{scale.nothing}</span>
        </p>
      )}
      <p className={classes.line}>
        <span className={classes.words}>{outlined}</span>
        <StateBadge state="alarm" />
        <StateBadge state="warning" />
        <span className={classes.words}>{further}</span>
      </p>
    </div>
  );
}

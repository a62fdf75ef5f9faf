import type { ReactNode } from 'react';
import classes from './dashboard-bar.module.css';
import { PeriodControl } from './period-control.tsx';
import type { Dim } from './source.ts';
import { SourceFilters } from './source-filters.tsx';
import type { ChosenIn } from './use-period.ts';

interface DashboardBarProps {
  period: ChosenIn;
  dims: readonly Dim[];
  /** Further controls between filters and period. */
  children?: ReactNode;
}

/** What a dashboard is about and when, in one line above its charts. */
export function DashboardBar({ period, dims, children }: DashboardBarProps) {
  return (
    <div className={classes.bar}>
      <SourceFilters dims={dims} />
      {children}
      <span className={classes.period}>
        <PeriodControl period={period} />
      </span>
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import classes from './chart.module.css';
import type { LegendEntry } from './legend.ts';

interface ChartLegendProps {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** A click toggles a series. Always one line, so that the chart never moves. */
export function ChartLegend({ entries, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ name, color }) => (
        <li key={name}>
          <UnstyledButton
            className={classes.legendEntry}
            aria-pressed={!hidden.has(name)}
            onClick={() => onToggle(name)}
          >
            <span className={classes.swatch} style={{ background: color }} aria-hidden />
            {name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

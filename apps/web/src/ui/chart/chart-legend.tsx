import { UnstyledButton } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './chart.module.css';
import type { LegendEntry } from './legend.ts';

interface ChartLegendProps {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
  onIsolate: (name: string) => void;
}

/** A click toggles a series, a double click or Shift leaves it alone. Always one line, so that the chart never moves. */
export function ChartLegend({ entries, hidden, onToggle, onIsolate }: ChartLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {entries.map(({ name, color }) => (
        <li key={name}>
          <UnstyledButton
            className={classes.legendEntry}
            aria-pressed={!hidden.has(name)}
            data-hint={entries.length > 2 ? t('chart.legendHint') : undefined}
            onClick={({ shiftKey }) => (shiftKey ? onIsolate(name) : onToggle(name))}
            // Its two clicks have toggled the series back and forth.
            onDoubleClick={({ shiftKey }) => !shiftKey && onIsolate(name)}
          >
            <span className={classes.swatch} style={{ background: color }} aria-hidden />
            {name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useState } from 'react';
import classes from './fresh.module.css';

interface FreshProps {
  /** A different value counts as a change. */
  value: string | number | undefined;
  children: ReactNode;
}

/** Tints a figure for a moment when it changes, without moving it. */
export function Fresh({ value, children }: FreshProps) {
  const [shown, setShown] = useState({ value, turn: 0 });
  if (shown.value !== value)
    setShown({ value, turn: shown.value === undefined ? shown.turn : shown.turn + 1 });
  return (
    <span key={shown.turn} className={classes.fresh} data-changed={shown.turn > 0 || undefined}>
      {children}
    </span>
  );
}

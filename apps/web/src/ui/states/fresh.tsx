import { type ReactNode, useState } from 'react';
import classes from './fresh.module.css';

interface FreshProps {
  /** Another one than before is a change. */
  value: string | number | undefined;
  children: ReactNode;
}

/** A figure that changes while somebody looks is tinted for a moment; it does not move. */
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

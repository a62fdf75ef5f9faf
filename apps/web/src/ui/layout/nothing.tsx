import type { ReactNode } from 'react';
import classes from './card.module.css';

/** One-line empty state inside a section. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={classes.nothing}>{children}</p>
);

import type { ReactNode } from 'react';
import classes from './card.module.css';

/** One sentence where a part of a page has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={classes.nothing}>{children}</p>
);

import type { ReactNode } from 'react';
import classes from './big-figure.module.css';

interface BigFigureProps {
  tone?: string | undefined;
  children: ReactNode;
}

/** A figure that stands out in a card or tile, in the colour of its tone. */
export const BigFigure = ({ tone, children }: BigFigureProps) => (
  <bdi className={classes.value} data-tone={tone}>
    {children}
  </bdi>
);

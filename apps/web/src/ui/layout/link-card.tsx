import type { ReactNode } from 'react';
import classes from './link-card.module.css';

interface LinkCardProps {
  tone?: string;
  /** As high as its content, with a name of up to two lines. */
  dense?: boolean;
  children: ReactNode;
}

/** A card that leads, as a whole, where the link in its heading (`h3`) does. */
export const LinkCard = ({ tone, dense, children }: LinkCardProps) => (
  <article className={classes.card} data-tone={tone} data-dense={dense || undefined}>
    {children}
  </article>
);

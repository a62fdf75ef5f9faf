import type { ReactNode } from 'react';
import classes from './link-card.module.css';

interface LinkCardProps {
  tone?: string;
  children: ReactNode;
}

/** A card that leads, as a whole, where the link in its heading (`h3`) does. */
export const LinkCard = ({ tone, children }: LinkCardProps) => (
  <article className={classes.card} data-tone={tone}>
    {children}
  </article>
);

import { type ReactNode, useId } from 'react';
import classes from './page.module.css';

interface CardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its own title. */
export function Card({ title, action, children }: CardProps) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <header className={classes.cardHead}>
        <h2 id={heading} className={classes.cardTitle}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

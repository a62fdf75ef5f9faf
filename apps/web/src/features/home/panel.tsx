import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, type Place } from '../../lib/navigation.ts';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** How many there are in all. */
  count?: ReactNode;
  /** Leads to the whole list. */
  link?: { to: Place; label: string } | undefined;
  /** Content that brings its own frames. */
  bare?: boolean;
  children: ReactNode;
}

/** A section of the home page. */
export function Panel({ title, count, link, bare, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} data-bare={bare || undefined} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {link && (
          <Link {...link.to} className={classes.link}>
            {link.label}
            <IconArrowRight size={16} className={classes.arrow} aria-hidden />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

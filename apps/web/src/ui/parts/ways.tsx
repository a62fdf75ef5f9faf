import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tone } from '../states/state-badge.tsx';
import classes from './ways.module.css';

/** A few records, each a way to its page. */
export const Ways = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

interface WayProps {
  to: string;
  id: number;
  icon?: ReactNode;
  tone?: Tone;
  title: ReactNode;
  facts: ReactNode;
  onFollow?: (() => void) | undefined;
  children?: ReactNode;
}

export const Way = ({ to, id, icon, tone, title, facts, onFollow, children }: WayProps) => (
  <li>
    <Link
      to={to}
      search={{ id: String(id) } as never}
      className={classes.item}
      data-tone={tone}
      onClick={() => onFollow?.()}
    >
      {icon}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {children}
        <span className={classes.facts}>{facts}</span>
      </span>
    </Link>
  </li>
);

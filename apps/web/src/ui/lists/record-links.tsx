import type { ReactNode } from 'react';
import { Link, type Place } from '../../lib/navigation.ts';
import type { Tone } from '../states/state-badge.tsx';
import classes from './record-links.module.css';

export const RecordLinks = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

interface RecordLinkProps {
  link: Place;
  icon?: ReactNode;
  tone?: Tone;
  title: ReactNode;
  facts: ReactNode;
  onFollow?: (() => void) | undefined;
  /** A button beside the link. */
  action?: ReactNode;
  children?: ReactNode;
}

export const RecordLink = ({
  link,
  icon,
  tone,
  title,
  facts,
  onFollow,
  action,
  children,
}: RecordLinkProps) => (
  <li className={classes.row}>
    <Link {...link} className={classes.item} data-tone={tone} onClick={() => onFollow?.()}>
      {icon}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {children}
        <span className={classes.facts}>{facts}</span>
      </span>
    </Link>
    {action}
  </li>
);

import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

/** A short list of records, one per line. */
export const EntryList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

interface EntryProps {
  name: string;
  icon?: ReactNode;
  /** Secondary text under the name. */
  more?: ReactNode;
  /** State and actions at the end of the line. */
  children?: ReactNode;
}

export const Entry = ({ name, icon, more, children }: EntryProps) => (
  <li className={classes.entry}>
    {icon}
    <span className={classes.words}>
      <bdi className={classes.name}>{name}</bdi>
      {more && <span className={classes.more}>{more}</span>}
    </span>
    {children}
  </li>
);

import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

/** A short list of records, each on a line of its own. */
export const EntryList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

interface EntryProps {
  name: string;
  icon?: ReactNode;
  /** What else is known of it, under its name. */
  more?: ReactNode;
  /** At the end of the line: state, actions. */
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

import { OneLine } from './one-line.tsx';
import classes from './record-name.module.css';

/** The name of a row in a table, in one line. */
export const RecordName = ({ children }: { children: string }) => (
  <span className={classes.name}>
    <OneLine>{children}</OneLine>
  </span>
);

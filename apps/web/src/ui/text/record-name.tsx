import { OneLine } from './one-line.tsx';
import classes from './record-name.module.css';

export const RecordName = ({ children }: { children: string }) => (
  <span className={classes.name}>
    <OneLine>{children}</OneLine>
  </span>
);

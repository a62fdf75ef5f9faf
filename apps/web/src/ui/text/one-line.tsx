import classes from './one-line.module.css';

/** Words in a cell: cut off at their own end, whichever way they are written, and whole under the pointer. */
export const OneLine = ({ children }: { children: string }) => (
  <span dir="auto" className={classes.oneLine} title={children}>
    {children}
  </span>
);

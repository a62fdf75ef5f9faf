import classes from './one-line.module.css';

/** Cell text truncated at its own end in either writing direction, with the full text as tooltip. */
export const OneLine = ({ children }: { children: string }) => (
  <span dir="auto" className={classes.oneLine} title={children}>
    {children}
  </span>
);

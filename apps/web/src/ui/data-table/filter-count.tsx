import classes from './filters.module.css';

/** How many filters are set, or values of one; nothing for none. */
export const FilterCount = ({ count }: { count: number }) =>
  count > 0 && <span className={classes.count}>{count}</span>;

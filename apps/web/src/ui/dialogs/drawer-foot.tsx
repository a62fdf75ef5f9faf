import type { ReactNode } from 'react';
import classes from './drawer-foot.module.css';

/** The feet of a drawer that holds no form; they stay in sight. */
export const DrawerFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
);

import type { ReactNode } from 'react';
import classes from './drawer-foot.module.css';

/** The sticky footer of a drawer that holds no form. */
export const DrawerFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
);

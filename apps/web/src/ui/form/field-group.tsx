import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** Fields that belong together, in a frame with a name. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** Fields beside each other where there is room. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className={classes.beside}>{children}</div>
);

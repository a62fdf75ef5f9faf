import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** A fieldset with a legend. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** Fields side by side where there is room. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className={classes.beside}>{children}</div>
);

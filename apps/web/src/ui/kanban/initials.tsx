import { initialsOf } from '../text/initials.ts';
import classes from './face.module.css';

/** A person in a small circle; the whole name under the mouse and for screen readers. */
export const Initials = ({ name }: { name: string }) => (
  <span className={classes.initials} role="img" aria-label={name} data-hint={name}>
    {initialsOf(name)}
  </span>
);

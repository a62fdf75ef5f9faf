import classes from './face.module.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word).at(0) ?? '')
    .join('')
    .toLocaleUpperCase();

/** A person in a small circle; the whole name under the mouse and for screen readers. */
export const Initials = ({ name }: { name: string }) => (
  <span className={classes.initials} role="img" aria-label={name} data-hint={name}>
    {initialsOf(name)}
  </span>
);

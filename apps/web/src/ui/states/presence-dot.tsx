import type { Presence } from '@gemelo/contract/endpoints/users';
import classes from './presence-dot.module.css';

/** Presence as a shape and a colour; its word stands beside it. */
export const PresenceDot = ({ presence, placed }: { presence: Presence; placed?: boolean }) => (
  <span className={classes.dot} data-presence={presence} data-placed={placed || undefined} aria-hidden />
);

import { Mono } from '../../ui/states/mono.tsx';
import classes from './twin-name.module.css';

interface TwinNameProps {
  twin: { name: string; mac: string };
  /** A third fact after the MAC: its type, its place. */
  note?: string | undefined;
}

/** A device in two lines: what people call it, and what it is known by. */
export function TwinName({ twin, note }: TwinNameProps) {
  return (
    <span className={classes.twin}>
      <bdi className={classes.name}>{twin.name}</bdi>
      <span className={classes.facts}>
        <Mono>{twin.mac}</Mono>
        {note && <bdi>{note}</bdi>}
      </span>
    </span>
  );
}

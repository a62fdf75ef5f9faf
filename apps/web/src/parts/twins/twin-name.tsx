import { Mono } from '../../ui/states/mono.tsx';
import classes from './twin-name.module.css';

interface TwinNameProps {
  twin: { name: string; mac: string };
  /** Third fact after the MAC, such as type or place. */
  note?: string | undefined;
}

/** Device in two lines: its name, then its MAC. */
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

import type { ReactNode } from 'react';
import { Link, type Place } from '../../lib/navigation.ts';
import classes from './face.module.css';
import { Initials } from './initials.tsx';

interface KanbanFaceProps {
  number: number;
  title: string;
  link: Place;
  /** Before the number: what must not be overlooked. */
  marks?: ReactNode;
  /** Where it is. */
  place?: string | undefined;
  facts: ReactNode;
  person: string | undefined;
}

/** What a card of a ticket or a task shows. */
export function KanbanFace({ number, title, link, marks, place, facts, person }: KanbanFaceProps) {
  return (
    <>
      <span className={classes.top}>
        <bdi className={classes.number}>#{number}</bdi>
        {marks}
      </span>
      <Link className={classes.title} draggable={false} tabIndex={-1} {...link}>
        <bdi>{title}</bdi>
      </Link>
      {place && (
        <span className={classes.placed}>
          <bdi>{place}</bdi>
        </span>
      )}
      <span className={classes.facts}>
        {facts}
        {person !== undefined && <Initials name={person} />}
      </span>
    </>
  );
}

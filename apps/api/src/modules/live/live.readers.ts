import type { Actor } from '../../http/actor.ts';
import type { EventStream } from '../../http/sse.ts';

export interface Reader {
  actor: Actor;
  authorization: string | undefined;
  stream: EventStream;
  checkedAt: number;
}

const EVERY_COMPANY = 'all';
const placeOf = ({ all, idCompany }: Actor) => (all ? EVERY_COMPANY : idCompany);

/** Connected readers, indexed by company, so that an event costs nothing for readers of other companies. */
export function createReaders() {
  const everyone = new Set<Reader>();
  const places = new Map<number | string | null, Set<Reader>>();
  const none: ReadonlySet<Reader> = new Set();

  const leave = (reader: Reader) => {
    const place = placeOf(reader.actor);
    const there = places.get(place);
    there?.delete(reader);
    if (there?.size === 0) places.delete(place);
  };
  const enter = (reader: Reader) => {
    const place = placeOf(reader.actor);
    const there = places.get(place) ?? new Set();
    places.set(place, there.add(reader));
  };

  return {
    /** In order of connection. */
    everyone: everyone as ReadonlySet<Reader>,
    /** The readers of a company, and those with access to every company. */
    of: (idCompany: number | null): Reader[] => [
      ...(places.get(idCompany) ?? none),
      ...(places.get(EVERY_COMPANY) ?? none),
    ],
    add(reader: Reader) {
      everyone.add(reader);
      enter(reader);
    },
    delete(reader: Reader) {
      if (everyone.delete(reader)) leave(reader);
    },
    /** Updates the reader's actor, possibly with another company. */
    become(reader: Reader, actor: Actor) {
      if (everyone.has(reader)) leave(reader);
      reader.actor = actor;
      if (everyone.has(reader)) enter(reader);
    },
  };
}

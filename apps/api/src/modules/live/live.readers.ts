import type { Actor } from '../../http/actor.ts';
import type { EventStream } from '../../http/sse.ts';

export interface Reader {
  actor: Actor;
  authorization: string | undefined;
  stream: EventStream;
  checkedAt: number;
}

const EVERY_COMPANY = 'all';
const keyOf = ({ all, idCompany }: Actor) => (all ? EVERY_COMPANY : idCompany);

/** Connected readers, indexed by company, so that an event costs nothing for readers of other companies. */
export function createReaders() {
  const everyone = new Set<Reader>();
  const groups = new Map<number | string | null, Set<Reader>>();
  const NO_READERS: ReadonlySet<Reader> = new Set();

  const removeFromGroup = (reader: Reader) => {
    const key = keyOf(reader.actor);
    const group = groups.get(key);
    group?.delete(reader);
    if (group?.size === 0) groups.delete(key);
  };
  const addToGroup = (reader: Reader) => {
    const key = keyOf(reader.actor);
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(reader));
  };

  return {
    /** In order of connection. */
    everyone: everyone as ReadonlySet<Reader>,
    /** The readers of a company, and those with access to every company. */
    of: (idCompany: number | null): Reader[] => [
      ...(groups.get(idCompany) ?? NO_READERS),
      ...(groups.get(EVERY_COMPANY) ?? NO_READERS),
    ],
    add(reader: Reader) {
      everyone.add(reader);
      addToGroup(reader);
    },
    delete(reader: Reader) {
      if (everyone.delete(reader)) removeFromGroup(reader);
    },
    /** Updates the reader's actor, possibly with another company. */
    become(reader: Reader, actor: Actor) {
      if (everyone.has(reader)) removeFromGroup(reader);
      reader.actor = actor;
      if (everyone.has(reader)) addToGroup(reader);
    },
  };
}

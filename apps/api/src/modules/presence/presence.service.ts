import { randomUUID } from 'node:crypto';
import { PRESENCE } from '@gemelo/contract/kit/live-kinds';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import {
  dropStale,
  dropStream,
  dropStreamsOf,
  holdStreams,
  noteIdle,
  presentUsers,
} from './presence.queries.ts';

const INTERVALS = {
  /** How often a process renews the rows of its streams. */
  beatMs: 30_000,
  /** A row that nobody renewed for this long belongs to a killed process. */
  staleSeconds: 90,
  /** A page that is loaded anew closes its stream and opens another. */
  graceMs: 5_000,
};

interface Held {
  actor: Actor;
  streams: number;
  leaving: NodeJS.Timeout | undefined;
}

/**
 * Who is there: a user is as long as a console holds a live stream. What is stored is lost with the process and is no
 * record of what people did, so it is not audited.
 */
export function createPresence(database: Database, intervals: Partial<typeof INTERVALS> = {}) {
  const { beatMs, staleSeconds, graceMs } = { ...INTERVALS, ...intervals };
  const idProcess = randomUUID();
  const held = new Map<string, Held>();
  let timer: NodeJS.Timeout | undefined;

  const tell = (idCompany: number | null, ids?: number[]) =>
    database.bus.publish({ kind: PRESENCE, idCompany, ids });
  const write = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(system, work);
  /** Presence is restored by the next beat, so a failed write must not disturb the stream. */
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  const leave = async (key: string, { tokenHash, idCompany, idUser }: Actor) => {
    held.delete(key);
    await write((tx) => dropStream.all(tx, { idProcess, hash: tokenHash }));
    tell(idCompany, [idUser]);
  };

  const beat = async () => {
    const hashes = [...held.values()].map(({ actor }) => actor.tokenHash);
    const stale = await write(async (tx) => {
      if (hashes.length > 0) await holdStreams.all(tx, { idProcess, hashes });
      return dropStale.all(tx, { staleSeconds });
    });
    for (const idCompany of new Set(stale.map((row) => row.idCompany))) tell(idCompany);
  };

  return {
    list: (actor: Actor) => database.read(actor, (tx) => presentUsers.all(tx, { staleSeconds })),

    async reportIdle(actor: Actor, idle: boolean): Promise<null> {
      const changed = await database.transaction(asSelf(actor), (tx) =>
        noteIdle.first(tx, { hash: actor.tokenHash, idle }),
      );
      if (changed) tell(actor.idCompany, [actor.idUser]);
      return null;
    },

    /** A live stream of the caller was opened; the returned function is called when it closes. */
    open(actor: Actor): () => void {
      const key = actor.tokenHash.toString('base64');
      const entry = held.get(key) ?? { actor, streams: 0, leaving: undefined };
      const isNew = !held.has(key);
      clearTimeout(entry.leaving);
      entry.streams += 1;
      held.set(key, entry);
      if (isNew)
        quietly(
          write((tx) => holdStreams.all(tx, { idProcess, hashes: [actor.tokenHash] })).then(() =>
            tell(actor.idCompany, [actor.idUser]),
          ),
        );
      return () => {
        entry.streams -= 1;
        if (entry.streams === 0 && timer)
          entry.leaving = setTimeout(() => quietly(leave(key, actor)), graceMs).unref();
      };
    },

    start() {
      timer = setInterval(() => quietly(beat()), beatMs).unref();
    },

    async stop() {
      clearInterval(timer);
      timer = undefined;
      for (const { leaving } of held.values()) clearTimeout(leaving);
      held.clear();
      const left = await write((tx) => dropStreamsOf.all(tx, { idProcess })).catch(() => []);
      for (const idCompany of new Set(left.map((row) => row.idCompany))) tell(idCompany);
    },
  };
}
export type Presence = ReturnType<typeof createPresence>;

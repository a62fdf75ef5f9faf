import { MISSED, type News } from '../../db/bus.ts';
import type { Database } from '../../db/client.ts';
import type { HeldAttribute } from '../../db/shared-attributes.ts';
import type { Device } from '../devices.ts';
import type { AttributeReader } from './attribute-reader.ts';

/** What a device knows of, by key: each value as JSON. */
export type Known = ReadonlyMap<string, string>;

export interface Update {
  changed: Record<string, unknown>;
  deleted: string[];
  /** Everything that holds now. */
  all: Record<string, unknown>;
}

/** A device that wants to be told of changes, on one connection. */
export interface Listening {
  /** What it knows of, once that is known. */
  readonly known: Known | undefined;
  stop(): void;
}

interface Listener {
  device: Device;
  known: Known | undefined;
  /** When it began to listen. */
  since: number;
  /** What it knows of is being read. */
  beginning: boolean;
  /** Tells the device; resolves with whether it has received it. */
  send: (update: Update) => Promise<boolean>;
  sending: boolean;
  /** Changed while the device was being told, or while it was read what it knows. */
  again: boolean;
  stopped: boolean;
}

/** Twins of one statement. */
const BATCH_SIZE = 500;
/** Moves of twins are looked at together. */
const MOVES_MS = 1_000;
/** Whoever moves a twin tells of one of these. */
const MOVES = new Set(['assignment', 'twin']);

type Values = readonly Pick<HeldAttribute, 'key' | 'value'>[];

export const valuesOf = (held: Values): Record<string, unknown> =>
  Object.fromEntries(held.map(({ key, value }) => [key, value]));

export const knownOf = (held: Values): Known =>
  new Map(held.map(({ key, value }) => [key, JSON.stringify(value)]));

/** What a device must be told, if anything. */
export function updateOf(known: Known, held: Values): Update | undefined {
  const all = valuesOf(held);
  const changed = held.filter(({ key, value }) => known.get(key) !== JSON.stringify(value));
  const deleted = [...known.keys()].filter((key) => !Object.hasOwn(all, key));
  return changed.length + deleted.length > 0 ? { changed: valuesOf(changed), deleted, all } : undefined;
}

/**
 * Tells listening devices of changes. News of a change only says where to look: for many twins at once it is read what
 * holds for them, and each connection is sent the difference to what it was told before.
 */
export function createAttributeUpdates(
  database: Database,
  reader: AttributeReader,
  log: (error: unknown) => void,
) {
  const listeners = new Map<number, Set<Listener>>();
  const toCheck = new Set<number>();
  let moved = new Set<number>();
  let movesTimer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let closed = false;

  const lookAgain = (listener: Listener) => {
    if (!listener.again || listener.sending || listener.stopped) return;
    listener.again = false;
    check([listener.device.idTwin]);
  };

  const send = (listener: Listener, update: Update, before: Known) => {
    listener.sending = true;
    listener
      .send(update)
      .then((received) => {
        // Whatever took no more in is told with the next change.
        if (!received) listener.known = before;
      })
      .catch(log)
      .finally(() => {
        listener.sending = false;
        lookAgain(listener);
      });
  };

  /**
   * A listener is told of what changes from then on. Reading what holds takes a moment: what was changed meanwhile is not
   * known to the device yet.
   */
  const begin = async (listener: Listener) => {
    listener.beginning = true;
    try {
      const { at, held } = await reader.heldByOne(listener.device.idTwin);
      if (listener.stopped) return;
      const began = at - (performance.now() - listener.since);
      listener.known = knownOf(held.filter(({ since }) => Date.parse(since) < began));
      listener.beginning = false;
      compare(listener, held);
    } catch (error) {
      log(error);
    } finally {
      listener.beginning = false;
      lookAgain(listener);
    }
  };

  const compare = (listener: Listener, held: readonly HeldAttribute[]) => {
    const { known } = listener;
    if (listener.sending || listener.beginning) listener.again = true;
    else if (!known) void begin(listener);
    else {
      const update = updateOf(known, held);
      if (!update) return;
      listener.known = knownOf(held);
      send(listener, update, known);
    }
  };

  const checkAll = async () => {
    while (toCheck.size > 0 && !closed) {
      const batch = [...toCheck].slice(0, BATCH_SIZE);
      for (const idTwin of batch) toCheck.delete(idTwin);
      const { of } = await reader.heldBy(batch);
      for (const idTwin of batch)
        for (const listener of listeners.get(idTwin) ?? []) compare(listener, of(idTwin));
    }
  };
  const check = (twins: Iterable<number>) => {
    for (const idTwin of twins) if (listeners.has(idTwin)) toCheck.add(idTwin);
    // What could not be read is looked at again when the database is back, which is told as missed news.
    checking ??= checkAll()
      .catch(log)
      .finally(() => {
        checking = undefined;
        if (toCheck.size > 0 && !closed && database.bus.isListening()) check([]);
      });
  };

  const ofCompany = function* (idCompany: number | null) {
    for (const [idTwin, [first]] of listeners)
      if (idCompany === null || first?.device.idCompany === idCompany) yield idTwin;
  };
  const checkMoved = () => {
    movesTimer = undefined;
    const twins = moved;
    moved = new Set();
    check(twins);
  };
  const onNews = ({ kind, idCompany, ids }: News) => {
    if (listeners.size === 0) return;
    if (kind === 'shared-attribute' || kind === MISSED) return check(ofCompany(idCompany));
    if (!MOVES.has(kind)) return;
    for (const idTwin of kind === 'twin' && ids ? ids : ofCompany(idCompany)) moved.add(idTwin);
    movesTimer ??= setTimeout(checkMoved, MOVES_MS);
  };
  const unsubscribe = database.bus.subscribeGathered(onNews);

  return {
    /** `known` is what the device was told on an earlier connection. */
    listen(device: Device, tell: Listener['send'], known?: Known): Listening {
      const listener: Listener = {
        device,
        known,
        since: performance.now(),
        beginning: false,
        send: tell,
        sending: false,
        again: false,
        stopped: false,
      };
      const those = listeners.get(device.idTwin) ?? new Set();
      listeners.set(device.idTwin, those.add(listener));
      if (known) check([device.idTwin]);
      else void begin(listener);
      return {
        get known() {
          return listener.known;
        },
        stop() {
          listener.stopped = true;
          those.delete(listener);
          if (those.size === 0 && listeners.get(device.idTwin) === those) listeners.delete(device.idTwin);
        },
      };
    },
    async close() {
      closed = true;
      unsubscribe();
      clearTimeout(movesTimer);
      await checking;
    },
  };
}
export type AttributeUpdates = ReturnType<typeof createAttributeUpdates>;

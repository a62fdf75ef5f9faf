import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { addToPreview, type Heard, type Stranger } from './strangers.ts';
import { hearAll, lockRoom, sourceOf } from './waiting-rows.ts';

/** The kind of its news. */
export const WAITING_DEVICE = 'waiting-device';

const GATHER_MS = 1_000;
/** In memory, until they are written. */
const MAX_PENDING = 2_000;
/** Of one gateway or key, so that none takes the place of others; no more of them may wait anyway. */
const MAX_PENDING_OF_SOURCE = 200;

/** Gathers strangers that nobody waits for an answer about, and writes them once a second. */
export function createWaitingRoom(database: Database, log: (error: unknown) => void) {
  let pending = new Map<string, Heard>();
  /** The keys of those of each gateway or key, in the order in which they came. */
  let bySource = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (idCompany: number, heard: readonly Heard[]) => {
    const ids = await database.transaction(system, async (tx) => {
      await lockRoom(tx, idCompany);
      const rows = await hearAll(tx, heard);
      return rows.map(({ idWaitingDevice }) => idWaitingDevice);
    });
    if (ids.length > 0) database.bus.publish({ kind: WAITING_DEVICE, idCompany, ids });
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const companies = new Map<number, Heard[]>();
    for (const heard of pending.values()) {
      const others = companies.get(heard.idCompany);
      if (others) others.push(heard);
      else companies.set(heard.idCompany, [heard]);
    }
    pending = new Map();
    bySource = new Map();
    for (const [idCompany, heard] of companies)
      writing = writing.then(() => write(idCompany, heard)).catch(log);
    return writing;
  };

  return {
    /**
     * Notes a stranger; false if there are too many to remember. Then the one of its gateway or key that came first gives
     * way: the last one may be one that somebody has claimed.
     */
    note(stranger: Stranger, count: number, entries: Iterable<readonly [string, unknown]>): boolean {
      const { idPrincipal, idProvisionKey, asker, name } = stranger;
      const key = JSON.stringify([idPrincipal, idProvisionKey, asker.toString('base64'), name]);
      let heard = pending.get(key);
      let isWhole = true;
      if (!heard) {
        const own = bySource.get(sourceOf(stranger)) ?? new Set();
        const isFull = own.size >= MAX_PENDING_OF_SOURCE || pending.size >= MAX_PENDING;
        const [first] = own;
        if (isFull) {
          if (first === undefined) return false;
          own.delete(first);
          pending.delete(first);
        }
        bySource.set(sourceOf(stranger), own.add(key));
        isWhole = !isFull;
        heard = { ...stranger, count: 0, preview: new Map() };
        pending.set(key, heard);
      }
      heard.count += count;
      heard.type = stranger.type ?? heard.type;
      addToPreview(heard.preview, entries);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
      return isWhole;
    },
    close: flush,
  };
}
export type WaitingRoom = ReturnType<typeof createWaitingRoom>;

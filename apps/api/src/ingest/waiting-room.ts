import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { addToPreview, type Heard, type Stranger } from './strangers.ts';
import { hearAll, lockRoom } from './waiting-rows.ts';

/** The kind of its news. */
export const WAITING_DEVICE = 'waiting-device';

const GATHER_MS = 1_000;
/** In memory, until they are written. */
const MAX_PENDING = 2_000;

/** Gathers strangers that nobody waits for an answer about, and writes them once a second. */
export function createWaitingRoom(database: Database, log: (error: unknown) => void) {
  let pending = new Map<string, Heard>();
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
    for (const [idCompany, heard] of companies)
      writing = writing.then(() => write(idCompany, heard)).catch(log);
    return writing;
  };

  return {
    /** Notes a stranger; false if there are too many to remember, so that what it sent is lost. */
    note(stranger: Stranger, count: number, entries: Iterable<readonly [string, unknown]>): boolean {
      const { idPrincipal, idProvisionKey, asker, name } = stranger;
      const key = JSON.stringify([idPrincipal, idProvisionKey, asker.toString('base64'), name]);
      let heard = pending.get(key);
      if (!heard) {
        if (pending.size >= MAX_PENDING) return false;
        heard = { ...stranger, count: 0, preview: new Map() };
        pending.set(key, heard);
      }
      heard.count += count;
      heard.type = stranger.type ?? heard.type;
      addToPreview(heard.preview, entries);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
      return true;
    },
    close: flush,
  };
}
export type WaitingRoom = ReturnType<typeof createWaitingRoom>;

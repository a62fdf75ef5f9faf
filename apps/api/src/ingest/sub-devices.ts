import { MISSED } from '../db/bus.ts';
import type { Database } from '../db/client.ts';
import type { Device, Devices } from './devices.ts';
import { macDigitsIn } from './strangers.ts';

interface Known {
  device: Device | undefined;
  until: number;
}

const CACHE_MS = 30_000;
/** Of all gateways of this process. */
const MAX_NAMES = 50_000;
/** What changes which device a name means, or where its values go. */
const INVALIDATING_KINDS = new Set(['twin', 'company', 'sensor', 'measurement', MISSED]);

type Found = Map<string, Device | undefined>;
/** Of a company, or of all. */
type Listener = (idCompany: number | null) => void;

/** The devices behind gateways, by the names that the gateways use; unknown names are remembered too. */
export function createSubDevices(database: Database, devices: Pick<Devices, 'under'>) {
  /** By company. */
  const known = new Map<number, Map<string, Known>>();
  const listeners = new Set<Listener>();
  /** The last lookup of each gateway. */
  const turns = new Map<number, Promise<unknown>>();

  database.bus.subscribe(({ kind, idCompany }) => {
    if (!INVALIDATING_KINDS.has(kind)) return;
    // Only a twin is certain to be of the company that its news names.
    const whose = kind === 'twin' ? idCompany : null;
    if (whose === null) known.clear();
    else known.delete(whose);
    for (const listener of listeners) listener(whose);
  });

  /** Names that are forgotten while they are looked up stay so: what was found may be stale. */
  const cacheFor = (idCompany: number, more: number) => {
    const size = [...known.values()].reduce((sum, names) => sum + names.size, 0);
    if (size + more > MAX_NAMES) known.clear();
    const cache = known.get(idCompany) ?? new Map<string, Known>();
    known.set(idCompany, cache);
    return cache;
  };

  const find = async ({ idTwin: idPrincipal, idCompany }: Device, names: readonly string[]) => {
    const cache = cacheFor(idCompany, names.length);
    const found = await devices.under(
      idPrincipal,
      names.map((name) => ({ name, digits: macDigitsIn(name) })),
    );
    const until = database.bus.isListening() ? Date.now() + CACHE_MS : 0;
    const byName: Found = new Map();
    for (const [at, name] of names.entries()) {
      cache.set(`${idPrincipal}/${name}`, { device: found[at], until });
      byName.set(name, found[at]);
    }
    return byName;
  };

  /** Those that are remembered go into `found`, the others are returned. */
  const recall = ({ idTwin, idCompany }: Device, names: readonly string[], found: Found): string[] => {
    const cache = known.get(idCompany);
    return names.filter((name) => {
      const cached = cache?.get(`${idTwin}/${name}`);
      if (!cached || cached.until <= Date.now()) return true;
      found.set(name, cached.device);
      return false;
    });
  };

  /** One after the other for each gateway, so that it takes one connection to the database and no more. */
  const inTurn = async <T>({ idTwin }: Device, work: () => Promise<T>): Promise<T> => {
    const result = (turns.get(idTwin) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    turns.set(idTwin, settled);
    try {
      return await result;
    } finally {
      if (turns.get(idTwin) === settled) turns.delete(idTwin);
    }
  };

  return {
    /** What each name means to this gateway; undefined where it means nobody. */
    async of(gateway: Device, names: readonly string[]): Promise<Found> {
      const found: Found = new Map();
      const unknown = recall(gateway, names, found);
      if (unknown.length === 0) return found;
      await inTurn(gateway, async () => {
        const still = recall(gateway, unknown, found);
        if (still.length === 0) return;
        for (const [name, device] of await find(gateway, still)) found.set(name, device);
      });
      return found;
    },
    /** Called when names may mean other devices than before. */
    onChange(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type SubDevices = ReturnType<typeof createSubDevices>;

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

/** The devices behind gateways, by the names that the gateways use; unknown names are remembered too. */
export function createSubDevices(database: Database, devices: Pick<Devices, 'under'>) {
  let known = new Map<string, Known>();
  const listeners = new Set<() => void>();

  database.bus.subscribe(({ kind }) => {
    if (!INVALIDATING_KINDS.has(kind)) return;
    known = new Map();
    for (const listener of listeners) listener();
  });

  const find = async (idPrincipal: number, names: readonly string[]) => {
    const cache = known;
    const found = await devices.under(
      idPrincipal,
      names.map((name) => ({ name, digits: macDigitsIn(name) })),
    );
    const until = database.bus.isListening() ? Date.now() + CACHE_MS : 0;
    if (cache.size + names.length > MAX_NAMES) cache.clear();
    const byName = new Map<string, Device | undefined>();
    for (const [at, name] of names.entries()) {
      cache.set(`${idPrincipal}/${name}`, { device: found[at], until });
      byName.set(name, found[at]);
    }
    return byName;
  };

  return {
    /** What each name means to this gateway; undefined where it means nobody. */
    async of({ idTwin }: Device, names: readonly string[]): Promise<Map<string, Device | undefined>> {
      const found = new Map<string, Device | undefined>();
      const unknown: string[] = [];
      for (const name of names) {
        const cached = known.get(`${idTwin}/${name}`);
        if (cached && cached.until > Date.now()) found.set(name, cached.device);
        else unknown.push(name);
      }
      if (unknown.length > 0) {
        for (const [name, device] of await find(idTwin, unknown)) found.set(name, device);
      }
      return found;
    },
    /** Called when names may mean other devices than before. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type SubDevices = ReturnType<typeof createSubDevices>;

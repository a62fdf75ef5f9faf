import { type Bus, MISSED } from '../../db/bus.ts';
import type { MqttServer } from './endpoint.ts';

const GATHER_MS = 500;
const KINDS = new Set(['token', 'company', 'twin', MISSED]);

/** A credential that is switched off or replaced also ends the connections that it opened. */
export function recheckConnections(
  bus: Pick<Bus, 'subscribe'>,
  server: Pick<MqttServer, 'recheck'>,
  log: (error: unknown) => void,
) {
  /** By company; `any` if all of its twins are concerned. */
  let changed = new Map<number | null, Set<number> | 'any'>();
  let isWaiting = false;
  let work = Promise.resolve();

  const look = async () => {
    isWaiting = false;
    const gathered = changed;
    changed = new Map();
    for (const [idCompany, twins] of gathered)
      await server.recheck({ idCompany, idTwins: twins === 'any' ? undefined : twins });
  };

  bus.subscribe(({ kind, idCompany, ids }) => {
    if (!KINDS.has(kind)) return;
    const known = changed.get(idCompany);
    if (kind !== 'twin' || !ids) changed.set(idCompany, 'any');
    else if (known !== 'any') changed.set(idCompany, new Set([...(known ?? []), ...ids]));
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      work = work.then(look).catch(log);
    }, GATHER_MS).unref();
  });
}

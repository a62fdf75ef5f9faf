import type { Socket } from 'node:net';
import { addressKey } from '../../security/address.ts';

export interface SlotLimits {
  total: number;
  /** A warehouse behind one address may hold hundreds of devices, but one address must not take all the slots. */
  perAddress: number;
}

/** All devices of an address may come back at once after an outage, and then again this many each second. */
const RETURNS_PER_SECOND = 200;
const MAX_ADDRESSES = 50_000;
const SECOND_MS = 1_000;

interface Address {
  open: number;
  /** How many more connections may begin, as of `at`. */
  level: number;
  at: number;
}

/**
 * Counts connections in total and per address from the moment they are accepted, and refuses those beyond a limit:
 * `full` is told so, `flood` comes too fast to be told anything.
 */
export function createConnectionSlots({ total, perAddress }: SlotLimits, now: () => number = Date.now) {
  const addresses = new Map<string, Address>();
  const burst = Math.max(2 * perAddress, RETURNS_PER_SECOND);
  let all = 0;

  const forgetIdle = () => {
    for (const [name, { open }] of addresses) if (open === 0) addresses.delete(name);
  };
  const find = (name: string): Address => {
    const existing = addresses.get(name);
    if (existing) return existing;
    if (addresses.size >= MAX_ADDRESSES) forgetIdle();
    const made = { open: 0, level: burst, at: now() };
    addresses.set(name, made);
    return made;
  };

  return {
    /** Takes a slot until the connection closes. */
    take(socket: Socket): 'taken' | 'full' | 'flood' {
      const name = addressKey(socket.remoteAddress ?? '');
      const address = find(name);
      const at = now();
      address.level = Math.min(burst, address.level + ((at - address.at) * RETURNS_PER_SECOND) / SECOND_MS);
      address.at = at;
      if (address.level < 1) return 'flood';
      address.level -= 1;
      if (all >= total || address.open >= perAddress) return 'full';
      all += 1;
      address.open += 1;
      socket.once('close', () => {
        all -= 1;
        address.open -= 1;
      });
      return 'taken';
    },
  };
}

import type { Socket } from 'node:net';
import { addressKey } from '../security/address.ts';

export interface SlotLimits {
  total: number;
  /** A warehouse behind one address may hold hundreds of devices, but one address must not take all the slots. */
  perAddress: number;
}

/** Counts connections in total and per address from the moment they are accepted, and refuses those beyond a limit. */
export function createConnectionSlots({ total, perAddress }: SlotLimits) {
  const perAddressCounts = new Map<string, number>();
  let all = 0;

  return {
    /** Takes a slot until the connection closes; returns false if there is none. */
    take(socket: Socket): boolean {
      const address = addressKey(socket.remoteAddress ?? '');
      const current = perAddressCounts.get(address) ?? 0;
      if (all >= total || current >= perAddress) return false;
      all += 1;
      perAddressCounts.set(address, current + 1);
      socket.once('close', () => {
        all -= 1;
        const left = (perAddressCounts.get(address) ?? 1) - 1;
        if (left > 0) perAddressCounts.set(address, left);
        else perAddressCounts.delete(address);
      });
      return true;
    },
  };
}

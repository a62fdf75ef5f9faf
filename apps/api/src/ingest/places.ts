import type { Socket } from 'node:net';
import { addressKey } from '../security/address.ts';

export interface PlaceLimits {
  most: number;
  /** A warehouse behind one address may hold hundreds of devices; one address holds no more than its part. */
  perAddress: number;
}

/** Who has a place among the connections: all of them are counted, from the moment that they are made. */
export function createPlaces({ most, perAddress }: PlaceLimits) {
  const taken = new Map<string, number>();
  let all = 0;

  return {
    /** Gives a place for as long as the connection stands, or says that there is none. */
    take(socket: Socket): boolean {
      const address = addressKey(socket.remoteAddress ?? '');
      const here = taken.get(address) ?? 0;
      if (all >= most || here >= perAddress) return false;
      all += 1;
      taken.set(address, here + 1);
      socket.once('close', () => {
        all -= 1;
        const left = (taken.get(address) ?? 1) - 1;
        if (left > 0) taken.set(address, left);
        else taken.delete(address);
      });
      return true;
    },
  };
}

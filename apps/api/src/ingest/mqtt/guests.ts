import type { Connection } from './connection.ts';

/** Connections that wait to be registered, without being known: in all, and from one address. */
const MAX_GUESTS = 1_000;
const MAX_OF_ADDRESS = 200;

/** Counts who is let in without a credential, so that they leave places for devices. */
export function createGuests() {
  const inside = new Set<Connection>();
  const ofAddress = new Map<string, number>();

  return {
    take(guest: Connection): boolean {
      const { address } = guest.channel;
      const count = ofAddress.get(address) ?? 0;
      if (inside.size >= MAX_GUESTS || count >= MAX_OF_ADDRESS) return false;
      inside.add(guest);
      ofAddress.set(address, count + 1);
      return true;
    },
    leave(guest: Connection) {
      if (!inside.delete(guest)) return;
      const { address } = guest.channel;
      const count = (ofAddress.get(address) ?? 1) - 1;
      if (count > 0) ofAddress.set(address, count);
      else ofAddress.delete(address);
    },
  };
}

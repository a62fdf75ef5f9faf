const EVERY_MS = 60_000;
const MAX_ADDRESSES = 100;

/** Logs the first connection that was turned away at once, and from then on a sum each minute. */
export function createRefusalLog(log: (error: unknown) => void, now: () => number = Date.now) {
  let counts = new Map<string, number>();
  let toldAt = Number.NEGATIVE_INFINITY;

  return {
    note(address: string) {
      if (counts.has(address) || counts.size < MAX_ADDRESSES)
        counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    tell() {
      if (counts.size === 0 || now() - toldAt < EVERY_MS) return;
      toldAt = now();
      const told = [...counts].map(([address, count]) => `${count} from ${address}`).join(', ');
      counts = new Map();
      log(new Error(`too many connections, turned away: ${told}`));
    },
  };
}

/**
 * What happened to many keys in the last minute or two: the current window and the one before. A window holds a limited
 * number of keys; those that come later are left out of it.
 */
export function createTally<Key, Sum>(windowMs: number, maxKeys: number, start: () => Sum) {
  let current = new Map<Key, Sum>();
  let former: ReadonlyMap<Key, Sum> = new Map();
  let until = performance.now() + windowMs;

  return {
    /** The sum of a key, to be changed in place. */
    of(key: Key): Sum | undefined {
      const existing = current.get(key);
      if (existing || current.size >= maxKeys) return existing;
      const sum = start();
      current.set(key, sum);
      return sum;
    },
    /** Keys with the sums of their windows, one or two. */
    entries(): Map<Key, Sum[]> {
      const now = performance.now();
      if (now >= until) {
        former = now < until + windowMs ? current : new Map();
        current = new Map();
        until = now + windowMs;
      }
      const found = new Map<Key, Sum[]>();
      for (const window of [former, current])
        for (const [key, sum] of window) {
          const sums = found.get(key);
          if (sums) sums.push(sum);
          else found.set(key, [sum]);
        }
      return found;
    },
  };
}

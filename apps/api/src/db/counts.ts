const TTL_MS = 10_000;
const MAX_ENTRIES = 5_000;

interface CachedCount {
  entity: string;
  total: number;
  until: number;
}

/**
 * An exact count of many rows costs far more than the page it belongs to, so it is cached for each filter. A change by
 * this process invalidates it at once, a change by another process when its event arrives, and it expires after ten
 * seconds.
 */
export function createCounts() {
  const cache = new Map<string, CachedCount>();
  const epochs = new Map<string, number>();
  const epochOf = (entity: string) => epochs.get(entity) ?? 0;

  return {
    async once(entity: string, key: string, count: () => Promise<number>): Promise<number> {
      const cached = cache.get(key);
      if (cached && cached.until > Date.now()) return cached.total;
      const epoch = epochOf(entity);
      const total = await count();
      // A change that committed during the count may or may not be included, so such a count is not cached.
      if (epoch === epochOf(entity)) {
        if (cache.size >= MAX_ENTRIES) cache.clear();
        cache.set(key, { entity, total, until: Date.now() + TTL_MS });
      }
      return total;
    },
    forget(changed: string) {
      epochs.set(changed, epochOf(changed) + 1);
      for (const [key, { entity }] of cache) if (entity === changed) cache.delete(key);
    },
    forgetAll() {
      for (const { entity } of cache.values()) epochs.set(entity, epochOf(entity) + 1);
      cache.clear();
    },
  };
}
export type Counts = ReturnType<typeof createCounts>;

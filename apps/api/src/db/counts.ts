const TTL_MS = 10_000;
const MOST = 5_000;

interface Kept {
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
  const kept = new Map<string, Kept>();
  const epochs = new Map<string, number>();
  const epochOf = (entity: string) => epochs.get(entity) ?? 0;

  return {
    async once(entity: string, key: string, count: () => Promise<number>): Promise<number> {
      const known = kept.get(key);
      if (known && known.until > Date.now()) return known.total;
      const epoch = epochOf(entity);
      const total = await count();
      // A change that committed during the count may or may not be included, so such a count is not cached.
      if (epoch === epochOf(entity)) {
        if (kept.size >= MOST) kept.clear();
        kept.set(key, { entity, total, until: Date.now() + TTL_MS });
      }
      return total;
    },
    forget(changed: string) {
      epochs.set(changed, epochOf(changed) + 1);
      for (const [key, { entity }] of kept) if (entity === changed) kept.delete(key);
    },
    forgetAll() {
      for (const { entity } of kept.values()) epochs.set(entity, epochOf(entity) + 1);
      kept.clear();
    },
  };
}
export type Counts = ReturnType<typeof createCounts>;

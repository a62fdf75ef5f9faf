/** Sustained rate in values per second for one device, and its burst after a pause. */
export const PER_SECOND = 1_000;
const BURST = 20_000;
const MAX_DEVICES = 50_000;

interface Bucket {
  level: number;
  at: number;
}

/** Rate limits a device that floods, so that it takes no capacity from others. */
export function createPace(now: () => number = Date.now) {
  const buckets = new Map<number, Bucket>();

  return {
    /** Takes `values` from a twin's budget and returns how many milliseconds it must wait. */
    take(idTwin: number, values: number): number {
      const at = now();
      const bucket = buckets.get(idTwin) ?? { level: BURST, at };
      const level =
        Math.min(BURST, bucket.level + ((at - bucket.at) * PER_SECOND) / 1000) - Math.max(1, values);
      if (buckets.size >= MAX_DEVICES) buckets.clear();
      buckets.set(idTwin, { level, at });
      return level >= 0 ? 0 : Math.ceil((-level * 1000) / PER_SECOND);
    },
    /** Returns the budget of refused values. */
    giveBack(idTwin: number, values: number) {
      const bucket = buckets.get(idTwin);
      if (bucket) bucket.level += Math.max(1, values);
    },
  };
}
export type Pace = ReturnType<typeof createPace>;

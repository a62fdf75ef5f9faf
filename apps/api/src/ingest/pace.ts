/** Values a second that one device may send for long, and what it may send at once after a silence. */
const PER_SECOND = 1_000;
const BURST = 20_000;
const MOST = 50_000;

interface Bucket {
  level: number;
  at: number;
}

/** One device that sends without end is slowed down, so that it takes nothing from the others. */
export function createPace(now: () => number = Date.now) {
  const buckets = new Map<number, Bucket>();

  return {
    /** Takes `values` from a twin's share and says how many milliseconds it has to wait before it may be served. */
    take(idTwin: number, values: number): number {
      const at = now();
      const bucket = buckets.get(idTwin) ?? { level: BURST, at };
      const level =
        Math.min(BURST, bucket.level + ((at - bucket.at) * PER_SECOND) / 1000) - Math.max(1, values);
      if (buckets.size >= MOST) buckets.clear();
      buckets.set(idTwin, { level, at });
      return level >= 0 ? 0 : Math.ceil((-level * 1000) / PER_SECOND);
    },
    /** Gives back what was refused. */
    giveBack(idTwin: number, values: number) {
      const bucket = buckets.get(idTwin);
      if (bucket) bucket.level += Math.max(1, values);
    },
  };
}
export type Pace = ReturnType<typeof createPace>;

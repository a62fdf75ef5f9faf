/** A place with how much it needs attention, from 0 to 4. */
export interface BenchPoint {
  id: string;
  longitude: number;
  latitude: number;
  attention: number;
}

const [WEST, SOUTH, EAST, NORTH] = [-92.2, 13.8, -88.3, 17.7];

/** The same sequence in every run (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** People in Guatemala, each some metres further at every turn. */
export function pointsAt(count: number, turn: number): BenchPoint[] {
  const next = randoms(7);
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    longitude: WEST + next() * (EAST - WEST) + Math.sin(index + turn) * 0.002,
    latitude: SOUTH + next() * (NORTH - SOUTH) + Math.cos(index + turn) * 0.002,
    attention: Math.floor(next() * 5),
  }));
}

/** Two values of the same hour or day. */
export type Pair = readonly [x: number, y: number];

/** Values by the beginning of their bucket, in milliseconds. */
export type Moments = ReadonlyMap<number, number>;

/** Fewer pairs can lie on a line by chance. */
export const FEWEST_PAIRS = 12;

/** The values that both have, in the order of time. */
export function pairsOf(x: Moments, y: Moments): Pair[] {
  return [...x]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([at, value]): Pair[] => {
      const other = y.get(at);
      return other === undefined ? [] : [[value, other]];
    });
}

export type Correlation =
  | { kind: 'known'; r: number; points: number }
  | { kind: 'few'; points: number }
  /** One of both never changes, so nothing can go with it. */
  | { kind: 'constant'; points: number };

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson's r of paired values, from -1 to 1. */
export function correlationOf(pairs: readonly Pair[]): Correlation {
  const points = pairs.length;
  if (points < FEWEST_PAIRS) return { kind: 'few', points };
  const meanX = meanOf(pairs.map(([x]) => x));
  const meanY = meanOf(pairs.map(([, y]) => y));
  let both = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (const [x, y] of pairs) {
    both += (x - meanX) * (y - meanY);
    squaresX += (x - meanX) ** 2;
    squaresY += (y - meanY) ** 2;
  }
  const spread = Math.sqrt(squaresX * squaresY);
  // Equal values leave a rest of floating point behind.
  const isConstant = squaresX <= 1e-9 * points || squaresY <= 1e-9 * points;
  if (isConstant) return { kind: 'constant', points };
  return { kind: 'known', r: Math.max(-1, Math.min(1, both / spread)), points };
}

export const strengths = ['none', 'weak', 'moderate', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** How much r says, in words. */
export function strengthOf(r: number): Strength {
  const size = Math.abs(r);
  if (size >= 0.7) return 'strong';
  if (size >= 0.4) return 'moderate';
  return size >= 0.2 ? 'weak' : 'none';
}

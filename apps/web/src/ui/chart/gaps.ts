export type Point = readonly [time: number, value: number | null];

/** Inserts an empty point between readings further apart than `maxInterval`, so that the line breaks there. */
export function withGaps(points: readonly Point[], maxInterval: number): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && point[0] - before[0] > maxInterval ? [[before[0] + 1, null] as const, point] : [point];
  });
}

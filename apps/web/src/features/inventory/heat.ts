import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { levels } from '@gemelo/contract/endpoints/levels';
import { type ShownMeasure, shownMeasures } from '@gemelo/contract/endpoints/twins-latest';

export const measures = [...shownMeasures, 'twins'] as const;
export type Measure = (typeof measures)[number];

export interface Range {
  low: number;
  high: number;
}

const worstOf = (segment: StockedSegment, measure: ShownMeasure) =>
  measure === 'temperature' ? segment.worstTemperature : segment.worstHumidity;

/** What the colour of a segment shows: its worst value, because a mean hides it. */
export function shownValue(segment: StockedSegment, measure: Measure): number | null {
  if (measure === 'twins') return segment.twins;
  return worstOf(segment, measure)?.value ?? null;
}

/** The measurement that is worst off in these segments: by its gravest level, then by how many are in trouble. */
export function worstMeasure(segments: readonly StockedSegment[]): ShownMeasure {
  const troubleOf = (measure: ShownMeasure) => {
    const ranks = segments.map((segment) => levels.indexOf(worstOf(segment, measure)?.level ?? 'normal'));
    return Math.max(0, ...ranks) * (segments.length + 1) + ranks.filter((rank) => rank > 0).length;
  };
  return shownMeasures.toSorted((one, other) => troubleOf(other) - troubleOf(one))[0] ?? 'temperature';
}

/** Minimum range of the colour scale, so that noise does not look like a difference. */
const narrowest: Record<Measure, number> = { temperature: 5, humidity: 10, twins: 0 };

/** Range of the shown values; device counts start at zero. */
export function rangeOf(measure: Measure, segments: readonly StockedSegment[]): Range | undefined {
  const values = segments.flatMap((segment) => shownValue(segment, measure) ?? []);
  if (values.length === 0) return undefined;
  const [low, high] = [measure === 'twins' ? 0 : Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, narrowest[measure] - (high - low)) / 2;
  return { low: low - missing, high: high + missing };
}

/** Colour intensity from 0 to 1; a single value is in the middle. */
export function strengthOf(value: number | null, range: Range | undefined): number | undefined {
  if (value === null || !range) return undefined;
  if (range.high <= range.low) return range.high === 0 ? 0 : 0.5;
  return (value - range.low) / (range.high - range.low);
}

export type Cell = StockedSegment | undefined;

interface PlannedCategory {
  planRows: number;
  planColumns: number;
  WarehouseSegments: readonly StockedSegment[];
}

/** The plan by rows, and the segments without a cell. */
export function layOut({ planRows, planColumns, WarehouseSegments }: PlannedCategory) {
  const rows: Cell[][] = Array.from({ length: planRows }, () =>
    Array.from({ length: planColumns }, () => undefined),
  );
  const beside: StockedSegment[] = [];
  for (const segment of WarehouseSegments) {
    const row = rows[(segment.planRow ?? 0) - 1];
    const column = (segment.planColumn ?? 0) - 1;
    if (row && column >= 0 && column < planColumns && row[column] === undefined) row[column] = segment;
    else beside.push(segment);
  }
  return { rows, beside };
}

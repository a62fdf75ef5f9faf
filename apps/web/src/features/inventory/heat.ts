import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { levels } from '@gemelo/contract/endpoints/levels';
import { type ShownMeasure, shownMeasures } from '@gemelo/contract/endpoints/twins-latest';
import type { Range } from '../../parts/places/plan-layout.ts';

export const measures = [...shownMeasures, 'twins'] as const;
export type Measure = (typeof measures)[number];

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

import type { ReadingSeries, Step } from '@gemelo/contract/endpoints/readings';
import type { ChartOption } from '../../ui/chart/echarts-core.ts';

const STEP_MS: Record<Step, number> = { raw: 300_000, hour: 3_600_000, day: 86_400_000 };

/** A daily value is drawn at noon UTC, which is the same day in zones nearby. */
const momentOf = (at: string, step: Step) =>
  step === 'day' ? Date.parse(`${at}T12:00:00Z`) : Date.parse(at);

/** Longest interval without a gap: with raw readings, three missed at the usual pace are a gap. */
function maxIntervalOf(points: ReadingSeries['points'], step: Step): number {
  if (step !== 'raw') return STEP_MS[step] * 1.5;
  const moments = points.map(({ at }) => Date.parse(at));
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
  const usual = pauses.sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  return Math.max(STEP_MS.raw, usual * 3.5);
}

/** Breaks the line where readings are missing. */
export function pointsOf({ points }: Pick<ReadingSeries, 'points'>, step: Step): [number, number | null][] {
  const maxInterval = maxIntervalOf(points, step);
  const line: [number, number | null][] = [];
  let last: number | undefined;
  for (const { at, value } of points) {
    const moment = momentOf(at, step);
    if (last !== undefined && moment - last > maxInterval) line.push([last + STEP_MS[step], null]);
    line.push([moment, value]);
    last = moment;
  }
  return line;
}

/** Lines for averages, bars for sums. */
export function optionOf(series: readonly ReadingSeries[], step: Step): ChartOption {
  return {
    xAxis: { type: 'time' },
    yAxis: { type: 'value', scale: true },
    series: series.map((one) =>
      one.aggregation === 'sum'
        ? { type: 'bar', name: one.sensor, data: pointsOf(one, step) }
        : { type: 'line', name: one.sensor, showSymbol: false, data: pointsOf(one, step) },
    ),
  } as ChartOption;
}

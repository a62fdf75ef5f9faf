import type { Alarm, alarmReadings } from '@gemelo/contract/endpoints/alarms';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import type { ChartOption } from '../../../ui/chart/echarts-core.ts';

type Around = DataOf<typeof alarmReadings>;

const GAP_MS = 3_600_000;

/** Breaks the line where readings are missing for much longer than the step of the series. */
export function pointsOf({ points, step }: Pick<Around, 'points' | 'step'>): [number, number | null][] {
  const longest = Math.max(step * 2_500, GAP_MS * 1.5);
  const line: [number, number | null][] = [];
  let last: number | undefined;
  for (const { at, value } of points) {
    const moment = Date.parse(at);
    if (last !== undefined && moment - last > longest) line.push([last + step * 1_000, null]);
    line.push([moment, value]);
    last = moment;
  }
  return line;
}

/** The sensor's line with the duration of the alarm as a band behind it. */
export function aroundOption(
  around: Around | undefined,
  { openedAt, resolvedAt }: Pick<Alarm, 'openedAt' | 'resolvedAt'>,
  words: { name: string; during: string },
): ChartOption {
  if (!around) return { xAxis: { type: 'time' }, yAxis: {}, series: [] };
  return {
    xAxis: { type: 'time', min: Date.parse(around.from), max: Date.parse(around.to) },
    yAxis: { type: 'value', scale: true },
    series: [
      {
        type: 'line',
        name: words.name,
        showSymbol: false,
        data: pointsOf(around),
        markArea: {
          silent: true,
          itemStyle: { opacity: 0.12 },
          // The band of an open alarm ends at the chart's edge, where a label above it would be cut off.
          ...(resolvedAt ? {} : { label: { position: 'insideTopRight' } }),
          data: [
            [
              { name: words.during, xAxis: Date.parse(openedAt) },
              { xAxis: Date.parse(resolvedAt ?? around.to) },
            ],
          ],
        },
      },
    ],
  } as ChartOption;
}

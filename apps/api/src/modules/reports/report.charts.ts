import type { Variable } from '@gemelo/contract/endpoints/bi';
import { addDays, dayAt, momentOf } from '@gemelo/contract/kit/zoned';
import type { ChartBlock } from '../../workers/documents/document.ts';
import type { GatheredFigures, Period } from './report.figures.ts';
import type { ReportWords } from './report.words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** About as many labels as fit under a chart. */
const MOST_TICKS = 8;
const QUARTER_HOURS = 6;

/** Labels at local midnights, or every six hours of a short period. */
export function ticksOf({ from, to, timeZone }: Period, words: ReportWords) {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  const isShort = days <= 2;
  const step = Math.max(1, Math.ceil(days / MOST_TICKS));
  const ticks: ChartBlock['ticks'][number][] = [];
  for (let day = dayAt(from, timeZone); ; day = addDays(day, step)) {
    const midnight = momentOf(day, 0, timeZone);
    if (midnight >= to) return ticks;
    const hours = isShort ? [0, 1, 2, 3].map((quarter) => quarter * QUARTER_HOURS) : [0];
    for (const hour of hours) {
      const at = momentOf(day, hour, timeZone);
      if (at < from || at >= to) continue;
      ticks.push({ at: at.getTime(), label: isShort ? words.clock(at) : words.shortDay(at) });
    }
  }
}

/** How a variable went, with the limits that are watched; nothing where nothing was measured. */
export function chartOf(
  key: 'temperature' | 'humidity',
  { lines, limits, interval }: Pick<GatheredFigures, 'lines' | 'limits' | 'interval'>,
  period: Period,
  words: ReportWords,
): ChartBlock[] {
  const rows = lines.filter((row) => row.key === key);
  const [first] = rows;
  if (!first) return [];
  const bucket = interval === 'hour' ? HOUR_MS : DAY_MS;
  const watched =
    key === 'humidity'
      ? ([
          ['warning', limits.humidityWarning],
          ['alarm', limits.humidityAlarm],
        ] as const)
      : ([['alarm', limits.temperatureAlarm]] as const);
  const middle = ({ at }: Variable) => Date.parse(at) + bucket / 2;
  return [
    {
      kind: 'chart',
      title: words.t(`chart.${key}`),
      unit: first.unit,
      from: period.from.getTime(),
      to: period.to.getTime(),
      gap: bucket * 1.5,
      points: rows
        .map((row) => ({ at: middle(row), value: row.value, min: row.min, max: row.max }))
        .sort((one, other) => one.at - other.at),
      limits: watched.map(([severity, value]) => ({
        value,
        label: words.t(`limit.${severity}`, { limit: words.figure(value, first.unit) }),
      })),
      ticks: ticksOf(period, words),
    },
  ];
}

import type { Precipitation, Variable } from '@gemelo/contract/endpoints/bi';
import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import { dateFormat } from '../../../lib/formatters.ts';
import { dayStart } from '../../../lib/zoned-time.ts';
import { floorTo, type TimeRange } from '../../../ui/chart/time-axis.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A value that is older is no longer how it is now. */
const NOW_HOURS = 2;

const asked = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
const hourAfter = (now: number) => Math.floor(now / HOUR) * HOUR + HOUR;

/** The last hours, whole, so that the question stays the same for an hour. */
export const lastHours = (now: number, hours = NOW_HOURS) =>
  asked(hourAfter(now) - (hours + 1) * HOUR, hourAfter(now));

/** Today up to the running hour, and yesterday up to the same one. */
export function todayAndYesterday(now: number, timeZone: string) {
  const day = dateFormat('sv-SE', { timeZone }).format(now);
  const start = (after: number) => Date.parse(dayStart(day, timeZone, after) ?? '');
  const passed = hourAfter(now) - start(0);
  return {
    today: asked(start(0), start(0) + passed),
    yesterday: asked(start(-1), Math.min(start(-1) + passed, start(0))),
  };
}

/** The newest value of each measurement, by station and key. */
export function newest(rows: readonly Variable[]): Map<number, Map<string, Variable>> {
  const stations = new Map<number, Map<string, Variable>>();
  for (const row of rows) {
    const own = stations.get(row.idPlace) ?? new Map<string, Variable>();
    stations.set(row.idPlace, own);
    const known = own.get(row.key);
    if (!known || known.at < row.at) own.set(row.key, row);
  }
  return stations;
}

export interface Rain {
  today: number;
  lastDay: number;
  unit: string;
}

/** Rain of each station from rows of hours: since midnight, and of the last day. */
export function rainOf(rows: readonly Precipitation[], now: number, timeZone: string): Map<number, Rain> {
  const midnight = floorTo(now, DAY, timeZone);
  const found = new Map<number, Rain>();
  for (const { idPlace, at, precipitation, unit } of rows) {
    const { today, lastDay } = found.get(idPlace) ?? { today: 0, lastDay: 0 };
    const from = Date.parse(at);
    found.set(idPlace, {
      today: today + (from >= midnight ? precipitation : 0),
      lastDay: lastDay + (from > now - DAY - HOUR ? precipitation : 0),
      unit,
    });
  }
  return found;
}

/** Bars that can be told apart: sums of hours, days, weeks or months by the length of the period. */
export function sumInterval({ from, to }: TimeRange): Interval {
  const days = (to - from) / DAY;
  if (days <= 3) return 'hour';
  if (days <= 100) return 'day';
  return days <= 400 ? 'week' : 'month';
}

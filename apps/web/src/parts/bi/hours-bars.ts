import type { HoursAbove } from '@gemelo/contract/endpoints/bi';
import type { Interval } from '@gemelo/contract/endpoints/bi-filter';
import { dateFormat } from '../../lib/formatters.ts';
import { dayStart } from '../../lib/zoned-time.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import { byPlace, placeNames } from './place-names.ts';

const DAY = 86_400_000;

/** Bars that can still be told apart: days, and longer ones for longer periods. */
export function barInterval({ from, to }: TimeRange): Interval {
  const days = (to - from) / DAY;
  if (days <= 92) return 'day';
  return days <= 550 ? 'week' : 'month';
}

/** A day as the specification writes it: DD-MM-YYYY. */
export const dayText = (moment: number, timeZone: string): string =>
  dateFormat('sv-SE', { timeZone }).format(moment).split('-').reverse().join('-');

/** The days that a period touches, as DD-MM-YYYY. */
export function daysOf({ from, to }: TimeRange, timeZone: string): string[] {
  const first = dateFormat('sv-SE', { timeZone }).format(from);
  const days: string[] = [];
  for (let after = 0; ; after++) {
    const start = Date.parse(dayStart(first, timeZone, after) ?? '');
    if (!(start < to)) return days;
    days.push(dayText(start, timeZone));
  }
}

/** Hours of one place in each bucket; null where nothing was read. */
export interface HourBars {
  idPlace: number | undefined;
  name: string;
  total: number;
  hours: (number | null)[];
}

/** As many as the palette has colours; the rest is summed up in one more. */
const SHOWN = 7;

const summed = (all: readonly HourBars[], buckets: number): (number | null)[] =>
  Array.from({ length: buckets }, (_, index) => {
    const values = all.map(({ hours }) => hours[index]).filter((hours) => typeof hours === 'number');
    return values.length === 0 ? null : values.reduce((sum, hours) => sum + hours, 0);
  });

/** The places with the most hours, each with its hours in each bucket. */
export function hourBars(
  rows: readonly HoursAbove[],
  buckets: readonly string[],
  others: (count: number) => string,
): HourBars[] {
  const indexOf = new Map(buckets.map((bucket, index) => [bucket, index]));
  const places = new Map<number, HourBars & { idPlace: number }>();
  const nameOf = placeNames(rows);
  for (const { idPlace, day_group, horas_contadas } of rows) {
    const place = places.get(idPlace) ?? {
      ...{ idPlace, name: nameOf(idPlace), total: 0 },
      hours: buckets.map((): number | null => null),
    };
    places.set(idPlace, place);
    const index = indexOf.get(day_group);
    if (index === undefined) continue;
    place.hours[index] = (place.hours[index] ?? 0) + horas_contadas;
    place.total += horas_contadas;
  }
  const sorted = [...places.values()].toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name));
  if (sorted.length <= SHOWN + 1) return sorted.toSorted(byPlace);
  const rest = sorted.slice(SHOWN);
  const total = rest.reduce((sum, one) => sum + one.total, 0);
  return [
    ...sorted.slice(0, SHOWN).sort(byPlace),
    { idPlace: undefined, name: others(rest.length), total, hours: summed(rest, buckets.length) },
  ];
}

import { dateFormat } from '../../lib/formatters.ts';
import { offsetAt } from '../../lib/zoned-time.ts';
import { textIsolated } from './figure.ts';

/** A period in milliseconds. */
export interface TimeRange {
  from: number;
  to: number;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const MONTH = 30 * DAY;
/** Monday, as the number of its day. */
const MONDAY = 4;

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 3, 4, 7, 14].map((n) => n * DAY),
];
const monthSteps = [1, 2, 3, 6, 12, 24, 60];

/** A period is rarely a multiple of its step: a little more than fits in whole steps is as many ticks. */
const SPARE = 0.5;

/** What intervals are counted from, in the time of a clock. */
const originOf = (step: number) => (step % (7 * DAY) === 0 ? MONDAY * DAY : 0);

/** A moment as the zone's clock shows it, in milliseconds as if it were UTC. */
const clockAt = (moment: number, timeZone: string) => moment + offsetAt(moment, timeZone);

/** The moment at which the zone's clock shows a time. */
function momentAt(clock: number, timeZone: string): number {
  const guess = clock - offsetAt(clock, timeZone);
  return clock - offsetAt(guess, timeZone);
}

/** The start of the interval of a moment, counted by the zone's clock: hours from midnight, weeks from Monday. */
export function floorTo(moment: number, step: number, timeZone: string): number {
  const origin = originOf(step);
  const clock = clockAt(moment, timeZone);
  return momentAt(Math.floor((clock - origin) / step) * step + origin, timeZone);
}

function monthTicks({ from, to }: TimeRange, months: number, timeZone: string): number[] {
  const first = new Date(clockAt(from, timeZone));
  const start = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months;
  const ticks: number[] = [];
  for (let month = start; ; month += months) {
    const tick = momentAt(Date.UTC(Math.floor(month / 12), month % 12, 1), timeZone);
    if (tick > to) return ticks;
    if (tick >= from) ticks.push(tick);
  }
}

export interface TimeTicks {
  ticks: number[];
  /** Milliseconds between two ticks; a month counts 30 days. */
  step: number;
}

function clockTicks({ from, to }: TimeRange, step: number, timeZone: string): number[] {
  const ticks: number[] = [];
  const origin = originOf(step);
  const first = Math.floor((clockAt(from, timeZone) - origin) / step) * step + origin;
  for (let clock = first; ; clock += step) {
    const tick = momentAt(clock, timeZone);
    if (tick > to) return ticks;
    // When clocks go forward, two of their times are the same moment.
    if (tick >= from && tick !== ticks.at(-1)) ticks.push(tick);
  }
}

/** Round moments of a zone's clock within a period: `most` or one more, but at least two. */
export function timeTicks(range: TimeRange, timeZone: string, most: number): TimeTicks {
  const length = range.to - range.from;
  const index = steps.findIndex((one) => length / one <= most + SPARE);
  if (index === -1) {
    const months = monthSteps.find((one) => length / (one * MONTH) <= most) ?? 120;
    return { ticks: monthTicks(range, months, timeZone), step: months * MONTH };
  }
  for (let finer = index; ; finer--) {
    const step = steps[finer] ?? SECOND;
    const ticks = clockTicks(range, step, timeZone);
    if (ticks.length > 1 || finer <= 0) return { ticks, step };
  }
}

/** Days are written below the hour where they begin; below every hour if labels would repeat otherwise. */
export function timeLabels({ ticks, step }: TimeTicks, locale: string, timeZone: string): string[] {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone });
    return (tick: number) => textIsolated(format.format(tick), locale);
  };
  if (step >= MONTH) return ticks.map(write({ month: 'short', year: 'numeric' }));
  const day = write({ day: 'numeric', month: 'short' });
  if (step >= DAY) return ticks.map(day);
  const seconds = step < MINUTE ? ({ second: '2-digit' } as const) : {};
  const hour = write({ hour: '2-digit', minute: '2-digit', ...seconds, hourCycle: 'h23' });
  const days = ticks.map(day);
  const short = ticks.map((tick, index) =>
    days[index] === days[index - 1] ? hour(tick) : `${hour(tick)}\n${days[index]}`,
  );
  return new Set(short).size === short.length
    ? short
    : ticks.map((tick, index) => `${hour(tick)}\n${days[index]}`);
}

/** A moment to the minute. */
export const momentText = (moment: number, locale: string, timeZone: string): string =>
  textIsolated(
    dateFormat(locale, {
      ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    }).format(moment),
    locale,
  );

/** When a point was measured: a moment, or from when to when. */
export function spanText(from: number, to: number, locale: string, timeZone: string): string {
  const seconds = to - from < MINUTE ? ({ second: '2-digit' } as const) : {};
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  if (to - from >= DAY) {
    const days = dateFormat(locale, day);
    const last = days.format(to - 1);
    const first = days.format(from);
    return textIsolated(first === last ? first : `${first} – ${last}`, locale);
  }
  const clock = { hour: '2-digit', minute: '2-digit', ...seconds, hourCycle: 'h23' } as const;
  const start = dateFormat(locale, { ...day, ...clock }).format(from);
  if (to - from < MINUTE) return textIsolated(start, locale);
  return textIsolated(`${start} – ${dateFormat(locale, { ...clock, timeZone }).format(to)}`, locale);
}

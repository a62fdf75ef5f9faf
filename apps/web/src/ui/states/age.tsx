import { useSyncExternalStore } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { ageFormat, dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useIsLost } from '../../lib/server-health.ts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const TICK = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** One timer shared by every age on the screen. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, TICK);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** "hace 5 min"; the first minute is "ahora", so that nothing on the screen counts seconds. */
export function ageText(at: Date, present: number, locale: string): string {
  const seconds = Math.round((at.getTime() - present) / 1000);
  const format = ageFormat(locale);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
}

const DAY_MS = 86_400_000;

/** The moment by the clock, with its day unless that is today. */
export function clockText(at: Date, present: number, locale: string, timeZone: string): string {
  const day = dateFormat(locale, { dateStyle: 'short', timeZone });
  const isToday = day.format(at) === day.format(new Date(present));
  return dateFormat(locale, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
}

interface AgeProps {
  at: string | Date;
}

/**
 * Relative time, kept up to date; the exact time as tooltip. Without a connection nobody knows whether something newer
 * exists, so what is younger than a day is told by the clock.
 */
export function Age({ at }: AgeProps) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const isLost = useIsLost();
  const present = Math.max(
    useSyncExternalStore(subscribe, () => now),
    Date.now(),
  );
  const moment = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(moment.getTime())) return null;

  const byClock = isLost && moment.getTime() <= present && present - moment.getTime() < DAY_MS;
  const exact = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(moment);
  return (
    <time data-hint={exact} dateTime={moment.toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {byClock ? clockText(moment, present, locale, timeZone) : ageText(moment, present, locale)}
    </time>
  );
}

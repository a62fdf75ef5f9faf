import { useSyncExternalStore } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { ageFormat, dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';

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

interface AgeProps {
  at: string | Date;
}

/** Relative time, kept up to date; the exact time as tooltip. */
export function Age({ at }: AgeProps) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const present = useSyncExternalStore(subscribe, () => now);
  const moment = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(moment.getTime())) return null;

  const exact = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(moment);
  return (
    <time data-hint={exact} dateTime={moment.toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {ageText(moment, Math.max(present, Date.now()), locale)}
    </time>
  );
}

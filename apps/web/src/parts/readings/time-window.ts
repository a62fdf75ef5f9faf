import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONGEST = 3_650 * DAY;

/** Periods up to now, with how often the axis moves on and what requests are rounded to. */
const ranges = {
  '1h': { length: HOUR, every: 10_000, edge: 5 * MINUTE },
  '6h': { length: 6 * HOUR, every: 10_000, edge: 5 * MINUTE },
  '24h': { length: DAY, every: 30_000, edge: 15 * MINUTE },
  '7d': { length: 7 * DAY, every: MINUTE, edge: HOUR },
  '30d': { length: 30 * DAY, every: MINUTE, edge: HOUR },
  '90d': { length: 90 * DAY, every: MINUTE, edge: HOUR },
} as const;
export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];
const FIRST: RangeName = '24h';

/** The period of the address: a range up to now, or a window. */
export interface Chosen {
  name: RangeName;
  window: TimeRange | undefined;
}

export function chosenIn(search: Record<string, string | undefined>): Chosen {
  const name = rangeNames.find((one) => one === search.range) ?? FIRST;
  const from = Date.parse(search.from ?? '');
  const to = Date.parse(search.to ?? '');
  const isWindow = from < to && to - from <= LONGEST;
  return { name, window: isWindow ? { from, to } : undefined };
}

/** The time axis: the chosen period, whatever the data. */
export const axisOf = ({ name, window }: Chosen, now: number): TimeRange =>
  window ?? { from: now - ranges[name].length, to: now };

/** What is requested: a little more than the axis, so that readings of the next minutes are part of it. */
export function requestOf({ name, window }: Chosen, now: number): { from: string; to: string } {
  const { length, edge } = ranges[name];
  const start = Math.floor(now / edge) * edge;
  const { from, to } = window ?? { from: start - length, to: start + edge };
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The present moment, again and again. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** The period of the charts of a page, kept in its address. */
export function useTimeWindow() {
  const search = useSearch();
  const navigate = useNavigate();
  const { range, from, to } = search;
  const chosen = useMemo(() => chosenIn({ range, from, to }), [range, from, to]);
  const now = useNow(ranges[chosen.name].every);
  return useMemo(() => {
    const go = (change: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), resetScroll: false });
    return {
      chosen,
      now,
      request: requestOf(chosen, now),
      choose: (name: RangeName) => go({ range: name, from: undefined, to: undefined }),
      zoom: (window: TimeRange) =>
        go({ from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() }),
      reset: () => go({ from: undefined, to: undefined }),
    };
  }, [chosen, now, navigate]);
}

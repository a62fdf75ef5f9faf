import { useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import { useNow } from '../readings/time-window.ts';
import {
  addressOf,
  type ChosenPeriod,
  type PeriodName,
  periodAt,
  periodNameIn,
  type Step,
  steppedFrom,
  windowIn,
} from './period.ts';
import type { Period } from './source.ts';

const MINUTE = 60_000;

/** The period of a screen, with what changes it. */
export interface ChosenIn extends Period {
  chosen: ChosenPeriod;
  /** As the address of another dashboard takes it. */
  address: { period: PeriodName; from: string | undefined; to: string | undefined };
  choose: (name: PeriodName) => void;
  chooseDates: (window: TimeRange) => void;
  /** Undefined where there is nothing yet. */
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
}

/** The period of all charts of a screen, kept in its address: `?period=7d`, and `?from&to` for dates or a window. */
export function usePeriod(first: PeriodName = '7d'): ChosenIn {
  const search = useSearch();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const { period: named, from, to } = search;
  const chosen = useMemo<ChosenPeriod>(
    () => ({ name: periodNameIn(named) ?? first, window: windowIn({ from, to }, timeZone) }),
    [named, first, from, to, timeZone],
  );
  return useMemo(() => {
    const clock = { now, timeZone };
    const go = (change: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), resetScroll: false });
    const choose = (name: PeriodName) =>
      go({ period: name === first ? undefined : name, from: undefined, to: undefined });
    const show = (window: TimeRange) => go(addressOf(window, clock));
    const stepping = (by: -1 | 1) => {
      const step: Step | undefined = steppedFrom(chosen, by, clock);
      return step && (() => ('name' in step ? choose(step.name) : show(step.window)));
    };
    return {
      chosen,
      address: {
        period: chosen.name,
        ...(chosen.window ? { from, to } : { from: undefined, to: undefined }),
      },
      ...periodAt(chosen, clock),
      choose,
      chooseDates: show,
      zoom: show,
      ...(chosen.window ? { reset: () => go({ from: undefined, to: undefined }) } : {}),
      earlier: stepping(-1),
      later: stepping(1),
    };
  }, [chosen, first, from, to, now, timeZone, navigate]);
}

import type { BiFilterInput, Group, Interval } from '@gemelo/contract/endpoints/bi-filter';
import type { TimeRange } from '../../ui/chart/time-axis.ts';

/** What figures are about. An empty list or none means all. */
export interface Source {
  warehouses?: number[];
  segments?: number[];
  lots?: number[];
  twins?: number[];
  measurements?: number[];
  group?: Group;
}

export const dims = ['warehouses', 'segments', 'lots', 'twins', 'measurements'] as const;
export type Dim = (typeof dims)[number];

/** When figures are about: the axis in milliseconds, and what is asked for, which changes once an hour at most. */
export interface Period {
  range: TimeRange;
  request: { from: string; to: string };
  interval: Interval;
  /** The user chose a window of a chart. */
  zoom?: (range: TimeRange) => void;
  /** Back from a window to the whole period; given while a window is shown. */
  reset?: () => void;
}

/** Every chart of a dashboard asks for its own figures, so that a board can be composed of any of them. */
export interface WidgetProps {
  source: Source;
  period: Period;
  height?: number;
  /** Charts with the same group share the hovered moment. */
  hover?: string;
}

/** A chart of places that another answer names. */
export interface WaitingProps extends WidgetProps {
  /** The places are not known yet, so nothing is asked. */
  waiting?: boolean;
}

/** The filter of a call for figures: `filterOf(source, period)`, what it does not need left out by `further`. */
export function filterOf(
  source: Source,
  period: Period,
  further: Partial<BiFilterInput> = {},
): BiFilterInput {
  const { group, ...lists } = source;
  const chosen = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids && ids.length > 0));
  return {
    ...chosen,
    ...period.request,
    interval: period.interval,
    ...(group ? { group } : {}),
    ...further,
  };
}

import type { Measure } from './figure.ts';

export interface Threshold {
  value: number;
  label: string;
  kind: 'warning' | 'alarm';
  /** The side on which values are bad, which is tinted. */
  side?: 'above' | 'below';
}

/** The worst of the thresholds that a value is beyond. */
export function levelBeyond(value: number, thresholds: readonly Threshold[]): Threshold['kind'] | undefined {
  const beyond = thresholds.filter(({ side, value: limit }) =>
    side === 'above' ? value > limit : side === 'below' && value < limit,
  );
  return beyond.some(({ kind }) => kind === 'alarm') ? 'alarm' : beyond[0]?.kind;
}

/** The least that an axis spans, by unit, so that noise does not look like change. */
const spans: Record<string, number> = {
  '°C': 4,
  '°F': 8,
  '%': 10,
  hPa: 4,
  'km/h': 5,
  'm/s': 2,
  mm: 2,
  '°': 90,
  'W/m²': 50,
  V: 0.5,
};
const UNITS_OF_LAST_DIGIT = 20;

export const minSpanOf = ({ unit, decimals = 1 }: Measure): number =>
  Math.max(spans[unit ?? ''] ?? 0, UNITS_OF_LAST_DIGIT * 10 ** -decimals);

/** A threshold further away than this many times the span of the values is only named at the edge. */
const REACH = 1.5;
/** Intervals of the axis, about. */
const INTERVALS = 4;
/** The axis ends at a round value unless that is further away than this part of an interval. */
const SNAP = 0.5;
const PADDING = 0.1;

/** Without the digits that floating point leaves behind. */
const cleaned = (value: number, interval: number) =>
  Number(value.toFixed(Math.max(0, 3 - Math.floor(Math.log10(interval)))));

export interface Extent {
  min: number;
  max: number;
}

/** Widens an extent to the least span, without leaving what the unit can say. */
function widened({ min, max }: Extent, measure: Measure): Extent {
  const missing = minSpanOf(measure) - (max - min);
  if (missing <= 0) return { min, max };
  const wide = { min: min - missing / 2, max: max + missing / 2 };
  const least = min >= 0 && wide.min < 0 ? -wide.min : 0;
  const most = measure.unit === '%' && max <= 100 && wide.max > 100 ? 100 - wide.max : 0;
  return { min: wide.min + least + most, max: wide.max + least + most };
}

export interface ValueAxis extends Extent {
  interval: number;
  /** Thresholds within the axis. */
  near: Threshold[];
  /** Thresholds too far above or below it. */
  above: Threshold[];
  below: Threshold[];
}

interface AxisInput extends Measure {
  values: Extent;
  thresholds: readonly Threshold[];
  /** Sums begin at zero. */
  zero: boolean;
}

/** The edge of the axis: the next round value, or just beyond the data if that is far away. */
function edgeOf(value: number, interval: number, side: 'min' | 'max'): number {
  const round = side === 'min' ? Math.floor : Math.ceil;
  const tick = round(value / interval + (side === 'min' ? 1e-9 : -1e-9)) * interval;
  if (Math.abs(tick - value) <= interval * SNAP) return tick;
  return side === 'min' ? value - interval * PADDING : value + interval * PADDING;
}

/** The axis of values: round steps, no noise blown up, thresholds where they are near. */
export function valueAxis({ values, thresholds, zero, unit, decimals }: AxisInput): ValueAxis {
  const own = widened(zero ? { min: Math.min(0, values.min), max: values.max } : values, { unit, decimals });
  const reach = (own.max - own.min) * REACH;
  const isNear = ({ value }: Threshold) => value <= own.max + reach && value >= own.min - reach;
  const near = thresholds.filter(isNear);
  const far = thresholds.filter((threshold) => !isNear(threshold));
  const least = Math.min(own.min, ...near.map(({ value }) => value));
  const most = Math.max(own.max, ...near.map(({ value }) => value));
  const rough = (most - least) / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const interval = ([1, 2, 5, 10].find((step) => step * power >= rough * 0.999) ?? 10) * power;
  return {
    min: cleaned(edgeOf(least, interval, 'min'), interval),
    max: cleaned(edgeOf(most, interval, 'max'), interval),
    interval,
    near,
    above: far.filter(({ value }) => value > own.max),
    below: far.filter(({ value }) => value < own.min),
  };
}

/** The round values of an axis, from bottom to top. */
export function valueTicks({ min, max, interval }: ValueAxis): number[] {
  const first = Math.ceil(min / interval - 1e-9);
  const last = Math.floor(max / interval + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    cleaned((first + index) * interval, interval),
  );
}

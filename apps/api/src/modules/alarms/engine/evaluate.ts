/** A timestamp in microseconds, the precision of the database. */
export type Micros = number;
export const SECOND: Micros = 1_000_000;
const HOUR = 3_600 * SECOND;
/** Of the last hour, one value per interval of this length is kept, enough to compute the rate of change. */
const SAMPLE_INTERVAL = 300 * SECOND;

export interface Reading {
  at: Micros;
  value: number;
}

export interface Condition {
  condition: 'above' | 'below' | 'rate';
  threshold: number;
  hysteresis: number;
  hold: Micros;
  /** A longer interval without readings interrupts the hold time. */
  gap: Micros;
}

/** The state of a rule for a series between evaluations. */
export interface Memory {
  evaluatedTo: Micros;
  since: Micros | null;
  muted: boolean;
  recent: Reading[];
  /** The worst value of the unresolved alarm, or null if there is none. */
  worst: number | null;
}

export type Transition =
  | { kind: 'open'; at: Micros; since: Micros; value: number }
  | { kind: 'resolve'; at: Micros; value: number; worst: number };

/** How far a value is beyond the threshold; zero or less is within. */
const excess = ({ condition, threshold }: Condition, value: number) =>
  condition === 'above'
    ? value - threshold
    : condition === 'below'
      ? threshold - value
      : Math.abs(value) - threshold;

const isNormal = (rule: Condition, value: number) =>
  excess(rule, value) <= -Math.min(rule.hysteresis, rule.condition === 'rate' ? rule.threshold : Infinity);

const worseOf = (rule: Condition, a: number, b: number) => (excess(rule, b) > excess(rule, a) ? b : a);

/** The change within the last hour, or the hourly rate since the last value if that is older. */
function changeAt(recent: readonly Reading[], { at, value }: Reading): number | undefined {
  const before = recent.find((one) => one.at >= at - HOUR) ?? recent.at(-1);
  return before && (value - before.value) / Math.max(1, (at - before.at) / HOUR);
}

function withSample(recent: readonly Reading[], reading: Reading): Reading[] {
  const lastHour = recent.filter(({ at }) => at >= reading.at - HOUR);
  const last = lastHour.at(-1);
  return last && reading.at - last.at < SAMPLE_INTERVAL ? lastHour : [...lastHour, reading];
}

/** Evaluates readings in time order. Readings from before the last evaluation change nothing. */
export function evaluate(memory: Memory, readings: readonly Reading[], rule: Condition) {
  const next: Memory = { ...memory };
  const transitions: Transition[] = [];
  for (const reading of readings) {
    const { at } = reading;
    if (at <= next.evaluatedTo) continue;
    if (at - next.evaluatedTo > rule.gap) next.since = null;
    next.evaluatedTo = at;
    const value = rule.condition === 'rate' ? changeAt(next.recent, reading) : reading.value;
    if (rule.condition === 'rate') next.recent = withSample(next.recent, reading);
    if (value === undefined) continue;
    const normal = isNormal(rule, value);
    if (normal) next.muted = false;
    if (next.worst !== null) {
      const worst = worseOf(rule, next.worst, value);
      next.worst = normal ? null : worst;
      if (!normal) continue;
      next.since = null;
      transitions.push({ kind: 'resolve', at, value, worst });
    } else if (excess(rule, value) > 0) {
      next.since ??= at;
      if (next.muted || at - next.since < rule.hold) continue;
      next.worst = value;
      transitions.push({ kind: 'open', at, since: next.since, value });
    } else next.since = null;
  }
  return { memory: next, transitions };
}

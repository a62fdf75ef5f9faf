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

/** The limit of one severity. */
export interface Step {
  threshold: number;
  hysteresis: number;
  hold: Micros;
}

/** The limits of one condition on a series, the mildest severity first. */
export interface Ladder {
  condition: 'above' | 'below' | 'rate';
  /** A longer interval without readings interrupts the hold time. */
  gap: Micros;
  steps: readonly Step[];
}

/** The state of one step between evaluations. */
export interface StepMemory {
  evaluatedTo: Micros;
  since: Micros | null;
  /** Resolved by hand: the step does not ring until the value was normal once. */
  muted: boolean;
  recent: Reading[];
}

/** The unresolved alarm: the step it stands on, and its worst value since it opened. */
export interface Standing {
  step: number;
  worst: number;
  openedAt: Micros;
}

export interface Memory {
  steps: readonly StepMemory[];
  alarm: Standing | null;
}

/**
 * Readings that were seen before, or from before the ladder was changed. They tell since when each limit has been passed,
 * and only the last of them is judged: what stands then opens, rises, falls or ends now.
 */
export interface Past {
  /** Some rule has evaluated the series up to here. */
  seenTo: Micros;
  /** When a rule of the ladder last changed. */
  changedAt: Micros;
  now: Micros;
  /** Whether no more of them follow. */
  complete: boolean;
}
const NO_PAST: Past = { seenTo: -Infinity, changedAt: -Infinity, now: -Infinity, complete: true };

export type Transition =
  | { kind: 'open' | 'raise'; step: number; at: Micros; since: Micros; value: number }
  | { kind: 'lower'; step: number; at: Micros; value: number }
  | { kind: 'resolve'; at: Micros; value: number; worst: number };

/** How far a value goes in the direction that the condition watches. */
const extent = (condition: Ladder['condition'], value: number) =>
  condition === 'above' ? value : condition === 'below' ? -value : Math.abs(value);

/** How far a value is beyond the threshold; zero or less is within. */
const excess = (condition: Ladder['condition'], { threshold }: Step, value: number) =>
  extent(condition, value) - extent(condition, threshold);

/** Whether the value has come back past the hysteresis of a step. */
export const isNormal = (condition: Ladder['condition'], step: Step, value: number) =>
  excess(condition, step, value) <=
  -Math.min(step.hysteresis, condition === 'rate' ? step.threshold : Infinity);

const worseOf = (condition: Ladder['condition'], a: number, b: number) =>
  extent(condition, b) > extent(condition, a) ? b : a;

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

/** What a reading says about one step. */
interface Verdict {
  value: number;
  normal: boolean;
  /** Since when the value has been beyond the limit, once that is for the hold time. */
  heldSince: Micros | null;
}

/** What is known of a step after a reading with this value. */
function verdictOf(ladder: Ladder, step: Step, memory: StepMemory, at: Micros, value: number): Verdict {
  const held = memory.since !== null && !memory.muted && at - memory.since >= step.hold;
  return {
    value,
    normal: isNormal(ladder.condition, step, value),
    heldSince: held ? memory.since : null,
  };
}

/**
 * Takes a reading into the memory of a step, unless it was evaluated before. While an alarm stands on the step, only a
 * normal value ends its hold time.
 */
function take(
  ladder: Ladder,
  step: Step,
  memory: StepMemory,
  reading: Reading,
  { stands, unmutes }: { stands: boolean; unmutes: boolean },
): Verdict | undefined {
  const { at } = reading;
  if (at <= memory.evaluatedTo) return undefined;
  if (at - memory.evaluatedTo > ladder.gap) memory.since = null;
  memory.evaluatedTo = at;
  const rate = ladder.condition === 'rate';
  const value = rate ? changeAt(memory.recent, reading) : reading.value;
  if (rate) memory.recent = withSample(memory.recent, reading);
  if (value === undefined) return undefined;
  const normal = isNormal(ladder.condition, step, value);
  if (normal && unmutes) memory.muted = false;
  if (excess(ladder.condition, step, value) > 0) memory.since ??= at;
  else if (normal || !stands) memory.since = null;
  return verdictOf(ladder, step, memory, at, value);
}

/** The highest step that rings, if it is above the one that the alarm stands on. */
function risen(verdicts: readonly (Verdict | undefined)[], standing: number) {
  const step = verdicts.findLastIndex((verdict) => verdict !== undefined && verdict.heldSince !== null);
  const verdict = verdicts[step];
  return verdict && verdict.heldSince !== null && step > standing
    ? { step, since: verdict.heldSince, value: verdict.value }
    : undefined;
}

const commonValue = (verdicts: readonly (Verdict | undefined)[]) =>
  verdicts.find((verdict) => verdict !== undefined)?.value;

/** Adds what steps that have evaluated this reading before say about it. */
function withEarlier(
  ladder: Ladder,
  steps: readonly StepMemory[],
  verdicts: readonly (Verdict | undefined)[],
  at: Micros,
) {
  const value = commonValue(verdicts);
  return ladder.steps.map((step, index) => {
    const own = steps[index];
    const earlier = own?.evaluatedTo === at && value !== undefined;
    return verdicts[index] ?? (earlier ? verdictOf(ladder, step, own, at, value) : undefined);
  });
}

/** What a reading changes about the alarm, if anything. */
function judge(
  alarm: Standing | null,
  verdicts: readonly (Verdict | undefined)[],
  at: Micros,
): { transition: Transition; alarm: Standing | null } | undefined {
  const standing = alarm?.step ?? -1;
  const rise = risen(verdicts, standing);
  if (rise)
    return {
      transition: { kind: alarm ? 'raise' : 'open', at, ...rise },
      alarm: alarm ? { ...alarm, step: rise.step } : { step: rise.step, worst: rise.value, openedAt: at },
    };
  const current = verdicts[standing];
  if (!alarm || !current?.normal) return undefined;
  // A step that was evaluated further holds until its own next reading.
  const step = verdicts.findLastIndex((verdict, index) => index < standing && !verdict?.normal);
  const { value } = current;
  return step < 0
    ? { transition: { kind: 'resolve', at, value, worst: alarm.worst }, alarm: null }
    : { transition: { kind: 'lower', step, at, value }, alarm: { ...alarm, step } };
}

/** Evaluates readings in time order. Readings from before the last evaluation of a step change nothing about it. */
export function evaluate(
  memory: Memory,
  readings: readonly Reading[],
  ladder: Ladder,
  { seenTo, changedAt, now, complete }: Past = NO_PAST,
) {
  const steps = memory.steps.map((step) => ({ ...step }));
  let alarm: Standing | null = memory.alarm;
  const transitions: Transition[] = [];
  const lastOfPast = readings.findLastIndex(({ at }) => at <= Math.max(seenTo, changedAt));
  for (const [index, reading] of readings.entries()) {
    const { at } = reading;
    const settles = index === lastOfPast && (complete || index < readings.length - 1);
    const options = { unmutes: settles || at > seenTo, standing: alarm?.step ?? -1 };
    const fresh = ladder.steps.map((step, n) => {
      const own = steps[n];
      return own && take(ladder, step, own, reading, { ...options, stands: n <= options.standing });
    });
    const value = commonValue(fresh);
    if (alarm && value !== undefined && at > seenTo && at >= alarm.openedAt)
      alarm = { ...alarm, worst: worseOf(ladder.condition, alarm.worst, value) };
    if (index <= lastOfPast && !settles) continue;
    const verdicts = settles ? withEarlier(ladder, steps, fresh, at) : fresh;
    const judged = judge(alarm, verdicts, Math.max(settles ? now : at, alarm?.openedAt ?? 0));
    if (!judged) continue;
    transitions.push(judged.transition);
    alarm = judged.alarm;
  }
  const next: Memory = { steps, alarm };
  return { memory: next, transitions };
}

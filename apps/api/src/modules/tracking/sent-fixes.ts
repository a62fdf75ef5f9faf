import { PHONE_CLOCK, type sendPositions } from '@gemelo/contract/endpoints/tracking';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { addDays, dayAt, momentOf } from '@gemelo/contract/kit/zoned';
import { type FixFlag, flagsOfHour, hoursJudgedBy, judgedSpan, type PlacedFix } from './fix-flags.ts';

type SentFix = BodyOf<typeof sendPositions>['positions'][number];
export type Fix = Omit<SentFix, 'at'> & { at: number };
export interface Span {
  from: number;
  until: number;
}
export interface StoredFix extends PlacedFix {
  flag: string | null;
}

/** One transaction reads and judges everything that is stored of so many hours, which may be a fix every second. */
const HOURS_AT_ONCE = 6;

const secondOf = (at: number) => Math.floor(at / 1000);

/** Readings of a phone are stored in four bytes; what is too small for them is zero. */
const rounded = (value: number | null) => value && Math.fround(value);
const readingsOf = ({ accuracy, speed, heading, battery }: Omit<SentFix, 'at'>) => ({
  ...{ accuracy: rounded(accuracy), speed: rounded(speed) },
  ...{ heading: rounded(heading), battery: rounded(battery) },
});

/** Fixes in order; of those of one second the first. Phones send far fewer; without a limit a day could be endless. */
export function inOrder(sent: readonly SentFix[]): Fix[] {
  const fixes = new Map<number, Fix>();
  for (const { at, ...fix } of sent) {
    const ms = Date.parse(at);
    if (!fixes.has(secondOf(ms))) fixes.set(secondOf(ms), { ...fix, ...readingsOf(fix), at: ms });
  }
  return [...fixes.values()].sort((a, b) => a.at - b.at);
}

/** Those of whose second nothing is stored yet. */
export function notStored(fixes: readonly Fix[], stored: readonly PlacedFix[]): Fix[] {
  const known = new Set(stored.map(({ at }) => secondOf(at)));
  return fixes.filter(({ at }) => !known.has(secondOf(at)));
}

/** Fixes in order, in parts that are judged one after another. */
export function partsOf(fixes: readonly Fix[]): Fix[][] {
  const parts: Fix[][] = [];
  let hours = new Set<number>();
  for (const fix of fixes) {
    const own = hoursJudgedBy([fix.at]);
    hours = new Set([...hours, ...own]);
    const open = parts.at(-1);
    if (open && hours.size <= HOURS_AT_ONCE) open.push(fix);
    else {
      parts.push([fix]);
      hours = new Set(own);
    }
  }
  return parts;
}

/** Spans of time, merged where they touch. */
export function spansOf(fixes: readonly Fix[]): Span[] {
  const spans: Span[] = [];
  for (const { from, until } of hoursJudgedBy(fixes.map(({ at }) => at)).map(judgedSpan)) {
    const open = spans.at(-1);
    if (open && from <= open.until) open.until = until;
    else spans.push({ from, until });
  }
  return spans;
}

interface Permits {
  startedMs: number | null;
  endedMs: number | null;
  nowMs: number;
  keptFrom: number;
  consents: readonly { givenMs: number; withdrawnMs: number | null }[];
}

/**
 * Whether a fix is stored, left out for ever, or too early. Stored is what is within the activity and a consent, and of
 * days that are still kept. Too early is what will be so when the clock has come so far, or the start has arrived.
 */
export function fateOf({ at }: Fix, permits: Permits): 'taken' | 'leftOut' | 'early' {
  const { startedMs, endedMs, nowMs, keptFrom, consents } = permits;
  const isAgreed = consents.some(
    ({ givenMs, withdrawnMs }) => at >= givenMs && (withdrawnMs === null || at < withdrawnMs),
  );
  if (!isAgreed || at < keptFrom || (endedMs !== null && at > endedMs)) return 'leftOut';
  const isOfAnotherDay = Math.abs(at - nowMs) > PHONE_CLOCK.waitMs;
  if (startedMs === null) return endedMs === null && !isOfAnotherDay ? 'early' : 'leftOut';
  if (at < startedMs) return 'leftOut';
  if (at <= nowMs + PHONE_CLOCK.aheadMs) return 'taken';
  return isOfAnotherDay ? 'leftOut' : 'early';
}

/** The first moment of what is kept: today and so many days before it, the whole of them as many as the company says. */
export const keptSince = (now: Date, trackingDays: number, timeZone: string): Date =>
  momentOf(addDays(dayAt(now, timeZone), 1 - trackingDays), 0, timeZone);

export interface Judged {
  flags: Map<number, FixFlag | null>;
  /** Stored fixes that are judged otherwise now. */
  changed: { at: number; flag: FixFlag | null }[];
}

/** Flags of new fixes, and those of stored ones that change because of them. */
export function judge(fresh: readonly Fix[], stored: readonly StoredFix[]): Judged {
  const all = [...fresh, ...stored].sort((a, b) => a.at - b.at);
  const flags = new Map<number, FixFlag | null>();
  for (const hour of hoursJudgedBy(fresh.map(({ at }) => at))) {
    const { from, until } = judgedSpan(hour);
    const judged = flagsOfHour(
      hour,
      all.filter(({ at }) => at >= from && at < until),
    );
    for (const [at, flag] of judged) flags.set(at, flag);
  }
  const changed = stored.flatMap(({ at, flag: before }) => {
    const flag = flags.get(at);
    return flag === undefined || flag === before ? [] : [{ at, flag }];
  });
  return { flags, changed };
}

import type { sendPositions } from '@gemelo/contract/endpoints/tracking';
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

/** How far a phone's clock may be ahead. */
const AHEAD_MS = 300_000;

/** Fixes in order; of two of one moment the first. */
export function inOrder(sent: readonly SentFix[]): Fix[] {
  const fixes = new Map<number, Fix>();
  for (const { at, ...fix } of sent) {
    const ms = Date.parse(at);
    if (!fixes.has(ms)) fixes.set(ms, { ...fix, at: ms });
  }
  return [...fixes.values()].sort((a, b) => a.at - b.at);
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
  timeZone: string;
  trackingDays: number;
  nowMs: number;
  consents: readonly { givenMs: number; withdrawnMs: number | null }[];
}

/** Within the activity and a consent, not ahead of the clock, and of days that are still kept. */
export function isTaken({ at }: Fix, permits: Permits & { keptFrom: number }): boolean {
  const { startedMs, endedMs, nowMs, keptFrom, consents } = permits;
  if (startedMs === null || at < startedMs || (endedMs !== null && at > endedMs)) return false;
  if (at > nowMs + AHEAD_MS || at < keptFrom) return false;
  return consents.some(
    ({ givenMs, withdrawnMs }) => at >= givenMs && (withdrawnMs === null || at < withdrawnMs),
  );
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

import { LINK_DAYS_MAX } from '@gemelo/contract/endpoints/form-links';
import { dateFormat } from '../../../lib/formatters.ts';
import { dayStart } from '../../../lib/zoned-time.ts';

const DAY_MS = 86_400_000;

/** Quick choices, in days. */
export const spans = { day: 1, week: 7, month: 30 } as const;
export type Span = keyof typeof spans;

/** Until when: a while from now, the end of a day, or as it was. */
export const untilChoices = ['keep', ...(Object.keys(spans) as Span[]), 'date'] as const;
export type Until = (typeof untilChoices)[number];

/** The day that a zone's calendar shows, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, at: number): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The first and the last day that can be chosen. */
export const dayLimits = (timeZone: string, now = Date.now()) => ({
  min: dayIn(timeZone, now),
  max: dayIn(timeZone, now + (LINK_DAYS_MAX - 1) * DAY_MS),
});

/** The moment up to which answers are taken; a chosen day counts whole. */
export function expiryOf(
  until: Exclude<Until, 'keep'>,
  day: string | null,
  timeZone: string,
): string | undefined {
  if (until !== 'date') return new Date(Date.now() + spans[until] * DAY_MS).toISOString();
  const next = day ? dayStart(day, timeZone, 1) : undefined;
  return next && new Date(Date.parse(next) - 1_000).toISOString();
}

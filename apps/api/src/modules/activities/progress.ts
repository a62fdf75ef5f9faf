import type { ActivityAssignment, setProgress } from '@gemelo/contract/endpoints/activity-assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';

export type Progressed = BodyOf<typeof setProgress>;
type Row = Pick<ActivityAssignment, 'progress' | 'startedAt' | 'endedAt' | 'Activity'>;

/** Clocks of phones differ. */
const FUTURE_MS = 5 * 60_000;

export function mustHavePassed(at: string, now: Date) {
  if (Date.parse(at) > now.getTime() + FUTURE_MS) throw new Invalid([{ path: 'at', rule: 'future' }]);
}

const time = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment));
const isEarlier = (one: string, other: string | null) => time(one) < time(other);

/**
 * The columns of an assignment that its person starts or finishes; undefined: nothing changes. An earlier start that
 * arrives late counts, and what was done before a cancellation is no mistake.
 */
export function progressed(
  { progress, startedAt, endedAt, Activity }: Row,
  { progress: to, at }: Progressed,
  now: Date,
) {
  mustHavePassed(at, now);
  if (progress === 'cancelled' && !isEarlier(at, endedAt))
    throw new Refused('ACTIVITY_CLOSED', { name: Activity.name });
  const isOpen = progress === 'assigned' || progress === 'started';
  if (to === 'done' && isOpen) {
    const started = startedAt ?? at;
    return {
      ...{ progress: 'done' as const, state: 'Inactivo' as const, closedAt: now, startedAt: started },
      endedAt: isEarlier(at, started) ? started : at,
    };
  }
  if (to === 'done' || !isEarlier(at, startedAt)) return undefined;
  if (isEarlier(endedAt ?? at, at)) return undefined;
  return progress === 'assigned' ? { progress: 'started' as const, startedAt: at } : { startedAt: at };
}

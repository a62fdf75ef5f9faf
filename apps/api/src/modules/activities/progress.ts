import type { ActivityAssignment, setProgress } from '@gemelo/contract/endpoints/activity-assignments';
import { PHONE_CLOCK } from '@gemelo/contract/endpoints/tracking';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused, TooMany } from '@gemelo/contract/kit/errors';

export type Progressed = BodyOf<typeof setProgress>;
type Row = Pick<ActivityAssignment, 'progress' | 'startedAt' | 'endedAt' | 'createdAt' | 'Activity'>;

const EARLY_SECONDS = 60;

/** Nothing is done in the future, or before it was assigned. What a fast clock put into the future may come again. */
export function mustBeSince({ createdAt }: Pick<Row, 'createdAt'>, at: string, now: Date) {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead > PHONE_CLOCK.waitMs) throw new Invalid([{ path: 'at', rule: 'future' }]);
  if (ahead > PHONE_CLOCK.aheadMs) throw new TooMany('TOO_EARLY', EARLY_SECONDS);
  if (Date.parse(createdAt) - Date.parse(at) > PHONE_CLOCK.waitMs)
    throw new Invalid([{ path: 'at', rule: 'beforeAssigned' }]);
}

const time = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment));
const isEarlier = (one: string, other: string | null) => time(one) < time(other);

/**
 * The columns of an assignment that its person starts or finishes; undefined: nothing changes. An earlier start that
 * arrives late counts; what was finished before it was cancelled is done.
 */
export function progressed(row: Row, { progress: to, at }: Progressed, now: Date) {
  const { progress, startedAt, endedAt, Activity } = row;
  mustBeSince(row, at, now);
  if (progress === 'cancelled' && (!isEarlier(at, endedAt) || isEarlier(at, row.createdAt)))
    throw new Refused('ACTIVITY_CLOSED', { name: Activity.name });
  if (to === 'done' && progress !== 'done') {
    const started = startedAt ?? at;
    return {
      ...{ progress: 'done' as const, state: 'Inactivo' as const, closedAt: now, closeReason: null },
      startedAt: started,
      endedAt: isEarlier(at, started) ? started : at,
    };
  }
  if (to === 'done' || !isEarlier(at, startedAt)) return undefined;
  if (isEarlier(endedAt ?? at, at)) return undefined;
  return progress === 'assigned' ? { progress: 'started' as const, startedAt: at } : { startedAt: at };
}

import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { useRef } from 'react';
import { recordedOnce } from '../../lib/offline/kept-day.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { useQueue } from '../../lib/offline/queue.ts';
import type { Waiting, WaitingProgress, WaitingRecord } from '../../lib/offline/waiting.ts';

export type Step = WaitingProgress | WaitingRecord;
const isStep = (item: Waiting): item is Step => item.kind === 'progress' || item.kind === 'record';

const advanced = (row: ActivityAssignment, step: Step): ActivityAssignment => {
  if (step.kind === 'record') return recordedOnce(row, step.at);
  const { progress, at } = step;
  if (progress === 'started') return { ...row, progress, startedAt: row.startedAt ?? at };
  return { ...row, progress, endedAt: at, state: 'Inactivo' };
};

/** An assignment as it is once everything that waits is sent. What was refused does not count. */
export const withSteps = (row: ActivityAssignment, steps: readonly Step[]): ActivityAssignment =>
  steps.filter(({ idActivityUser }) => idActivityUser === row.idActivityUser).reduce(advanced, row);

/**
 * What was done on this phone and is not in what was read at that moment: it waits, or was sent since. Kept until the
 * next reading, so that nothing on the screen goes back for a moment.
 */
export function useSteps(readAt: number): readonly Step[] {
  const owner = useOwner();
  const waiting = useQueue((queue) => queue.waiting);
  const discarded = useQueue((queue) => queue.discarded);
  const seen = useRef(new Map<string, { step: Step; leftAt: number | undefined }>());
  const now = waiting.filter((item): item is Step => item.owner === owner && isStep(item));
  const valid = now.filter(({ reason }) => reason !== 'refused');
  for (const step of valid) seen.current.set(step.key, { step, leftAt: undefined });
  for (const [key, { step, leftAt }] of seen.current) {
    if (valid.some((one) => one.key === key)) continue;
    const isGone = discarded.includes(key) || now.some((one) => one.key === key);
    if (isGone || (leftAt !== undefined && leftAt < readAt)) seen.current.delete(key);
    else if (leftAt === undefined) seen.current.set(key, { step, leftAt: Date.now() });
  }
  return [...seen.current.values()].map(({ step }) => step);
}

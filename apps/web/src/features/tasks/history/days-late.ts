import type { Task } from '@gemelo/contract/endpoints/tasks';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { daysBetween } from '../../../parts/tasks/days.ts';

/** Days from the due date to the end of a finished task, at least 0; `undefined` if it was not due or not finished. */
export function daysLate({ dueOn, closedAt, TaskState }: Task, timeZone: string): number | undefined {
  if (dueOn === null || closedAt === null || TaskState.category === 'cancelled') return undefined;
  return Math.max(0, daysBetween(dueOn, dayAt(new Date(closedAt), timeZone)));
}

import { CHECKS_MAX, type TaskBody, taskBody } from '@gemelo/contract/endpoints/tasks';
import * as z from 'zod/mini';

const HOUR = 60;

/** Form values: the checklist is a text with a step a line, the estimate is in hours. */
export const taskSchema = z.extend(
  z.omit(taskBody, { checks: true, links: true, idFiles: true, idTaskState: true, estimateMinutes: true }),
  {
    steps: z.optional(z.string().check(z.maxLength(8000))),
    hours: z.optional(z.nullable(z.number().check(z.gt(0), z.lte(1000)))),
  },
);
export type TaskValues = z.output<typeof taskSchema>;

/** Lines of a text as steps; list signs in front of them are left out. */
export const stepsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\[[ x]?\]|\d+[.)])\s+/i, '').trim())
    .filter(Boolean)
    .slice(0, CHECKS_MAX);

export const minutesOf = (hours: number | null | undefined): number | null =>
  hours ? Math.max(1, Math.round(hours * HOUR)) : null;
export const hoursOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / HOUR) * 100) / 100;

export function bodyOf(
  { steps, hours, ...values }: TaskValues,
  more: Pick<TaskBody, 'links' | 'idFiles'>,
): TaskBody {
  const checks = stepsOf(steps);
  return {
    ...values,
    ...more,
    estimateMinutes: minutesOf(hours),
    ...(checks.length > 0 ? { checks } : {}),
  };
}

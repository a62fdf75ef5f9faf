import type { Task } from '@gemelo/contract/endpoints/tasks';
import { addDays } from '@gemelo/contract/kit/zoned';
import type { Span } from './calendar/place-bars.ts';

type Days = Pick<Task, 'startOn' | 'dueOn'>;

/** The days of a task: from start to due date, or the one that is known. */
export function spanOf({ startOn, dueOn }: Days): Span | undefined {
  const from = startOn ?? dueOn;
  const to = dueOn ?? startOn;
  return from === null || to === null ? undefined : { from, to };
}

export type Part = 'whole' | 'start' | 'due';

/** What changes when a task, its start or its due date moves by some days; a start never passes its due date. */
export function shifted({ startOn, dueOn }: Days, days: number, part: Part = 'whole'): Partial<Days> {
  const span = spanOf({ startOn, dueOn });
  if (days === 0 || !span) return {};
  if (part === 'whole')
    return {
      ...(startOn === null ? {} : { startOn: addDays(startOn, days) }),
      ...(dueOn === null ? {} : { dueOn: addDays(dueOn, days) }),
    };
  if (part === 'start') {
    const start = addDays(span.from, days);
    return { startOn: start > span.to ? span.to : start, ...(dueOn === null ? { dueOn: span.to } : {}) };
  }
  const due = addDays(span.to, days);
  return { dueOn: due < span.from ? span.from : due };
}

import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { addDays } from '@gemelo/contract/kit/zoned';
import { hoursOf, type TaskValues } from './task-values.ts';

interface Reader {
  me: number | undefined;
  assignsOthers: boolean;
  /** Today in the calendar of the company. */
  today: string;
}

/** Form values of a new task that a template says; whoever may not assign others leaves them to those who may. */
export function valuesFrom(
  template: TaskTemplate,
  { me, assignsOthers, today }: Reader,
): Partial<TaskValues> {
  const person = template.assignment === 'creator' ? me : template.Assignee?.idUser;
  const isOffered = person !== undefined && (assignsOthers || person === me);
  return {
    title: template.title,
    description: template.description,
    idTaskType: template.TaskType.idTaskType,
    idTaskCategory: template.TaskCategory?.idTaskCategory ?? null,
    idTaskPriority: template.TaskPriority.idTaskPriority,
    hours: hoursOf(template.estimateMinutes),
    steps: template.checks.join('\n'),
    subtasks: template.subtasks,
    idStep: template.Step?.idStep ?? null,
    ...(isOffered ? { idAssignee: person } : {}),
    ...(template.dueDays === null ? {} : { dueOn: addDays(today, template.dueDays) }),
  };
}

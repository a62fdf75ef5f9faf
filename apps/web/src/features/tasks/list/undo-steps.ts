import type { bulkTasks } from '@gemelo/contract/endpoints/task-bulk';
import type { BulkChanges, BulkField } from './bulk-dialog.tsx';

type Before = typeof bulkTasks.data._zod.output.before;

const changesTo: Record<BulkField, (one: Before[number]) => BulkChanges> = {
  assignee: ({ idAssignee }) => ({ idAssignee }),
  state: ({ idTaskState }) => ({ idTaskState }),
  priority: ({ idTaskPriority }) => ({ idTaskPriority }),
  due: ({ dueOn }) => ({ dueOn }),
};

/** One change for all tasks that had the same value before. */
export function undoSteps(field: BulkField, before: Before): { ids: number[]; changes: BulkChanges }[] {
  const steps = new Map<string, { ids: number[]; changes: BulkChanges }>();
  for (const one of before) {
    const changes = changesTo[field](one);
    const key = JSON.stringify(changes);
    const step = steps.get(key) ?? { ids: [], changes };
    step.ids.push(one.idTask);
    steps.set(key, step);
  }
  return [...steps.values()];
}

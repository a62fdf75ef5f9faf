import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { day as chosenDay, id } from '../kit/fields.ts';
import { match } from '../kit/paging.ts';

const area = 'tasks';
const day = () => z.iso.date();

/** What can be changed in many tasks at once. */
export const bulkTasks = endpoint({
  route: 'PUT /api/v4/tasks',
  area,
  permission: 'task:view',
  summary: 'Change several tasks, or all that match, in one transaction; what may not be changed is counted',
  body: z.strictObject({
    ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(1000))),
    match: match(),
    changes: z.strictObject({
      idTaskState: z.optional(id()),
      idTaskPriority: z.optional(id()),
      idAssignee: z.optional(z.nullable(id())),
      startOn: z.optional(z.nullable(chosenDay())),
      dueOn: z.optional(z.nullable(chosenDay())),
    }),
  }),
  data: z.object({
    changed: z.int(),
    skipped: z.int(),
    /** What each changed task had before, to be put back, and the version that it has now. */
    before: z.array(
      z.object({
        idTask: id(),
        version: z.int(),
        idTaskState: id(),
        idTaskPriority: id(),
        idAssignee: z.nullable(id()),
        startOn: z.nullable(day()),
        dueOn: z.nullable(day()),
      }),
    ),
  }),
});

export interface BulkTasks {
  body: z.output<typeof bulkTasks.body>;
  data: z.output<typeof bulkTasks.data>;
}

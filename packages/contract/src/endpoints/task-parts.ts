import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { day, id, idFile, idParam, line } from '../kit/fields.ts';
import { checkText, ofTask, task, taskDetail } from './tasks.ts';

const area = 'tasks';

export const addTaskCheck = endpoint({
  route: 'POST /api/v4/tasks/{idTask}/checks',
  area,
  permission: 'task:view',
  summary: 'Add a line to the checklist, at its end',
  params: ofTask,
  body: z.strictObject({ text: checkText() }),
  data: taskDetail,
});

const checkParams = z.object({ idTask: idParam(), idTaskCheck: idParam() });

export const updateTaskCheck = endpoint({
  route: 'PUT /api/v4/tasks/{idTask}/checks/{idTaskCheck}',
  area,
  permission: 'task:view',
  summary: 'Tick a line of the checklist, word it anew, or move it behind another one',
  params: checkParams,
  body: z.strictObject({
    text: z.optional(checkText()),
    done: z.optional(z.boolean()),
    /** The line that it shall follow; null puts it first. */
    after: z.optional(z.nullable(id())),
  }),
  data: taskDetail,
});

export const deleteTaskCheck = endpoint({
  route: 'DELETE /api/v4/tasks/{idTask}/checks/{idTaskCheck}',
  area,
  permission: 'task:view',
  summary: 'Remove a line of the checklist',
  params: checkParams,
  data: taskDetail,
});

export const followTask = endpoint({
  route: 'PUT /api/v4/tasks/{idTask}/followers/{idUser}',
  area,
  permission: 'task:view',
  summary: 'Follow a task oneself, or let somebody else follow one that one may change',
  params: z.object({ idTask: idParam(), idUser: idParam() }),
  body: z.strictObject({ following: z.boolean() }),
  data: taskDetail,
});

export const blockTask = endpoint({
  route: 'PUT /api/v4/tasks/{idTask}/blocked-by/{idBlocker}',
  area,
  permission: 'task:view',
  summary: 'Say that another task has to be done first, or no longer has to; circles are refused',
  params: z.object({ idTask: idParam(), idBlocker: idParam() }),
  body: z.strictObject({ blocked: z.boolean() }),
  data: taskDetail,
});

export const addTaskTime = endpoint({
  route: 'POST /api/v4/tasks/{idTask}/times',
  area,
  permission: 'task:view',
  summary: 'Note time that one has spent on a task',
  params: ofTask,
  body: z.strictObject({
    minutes: z.int().check(z.gte(1), z.lte(1440)),
    /** Today by default. */
    workedOn: z.optional(day()),
    note: z.optional(z.nullable(line(200))),
  }),
  data: taskDetail,
});

export const deleteTaskTime = endpoint({
  route: 'DELETE /api/v4/tasks/{idTask}/times/{idTaskTime}',
  area,
  permission: 'task:view',
  summary: 'Remove time that one has noted; that of others needs `task:edit`',
  params: z.object({ idTask: idParam(), idTaskTime: idParam() }),
  data: taskDetail,
});

export const attachToTask = endpoint({
  route: 'POST /api/v4/tasks/{idTask}/files',
  area,
  permission: 'task:view',
  summary: 'Attach one’s uploads to a task that one may change',
  params: ofTask,
  body: z.strictObject({ idFiles: z.array(idFile()).check(z.minLength(1), z.maxLength(20)) }),
  data: taskDetail,
});

export const detachFromTask = endpoint({
  route: 'DELETE /api/v4/tasks/{idTask}/files/{idFile}',
  area,
  permission: 'task:view',
  summary: 'Remove a file from a task that one may change',
  params: z.object({ idTask: idParam(), idFile: idFile() }),
  data: taskDetail,
});

/** The other way round: the tasks that belong to a place. */
export const tasksOfPlace = endpoint({
  route: 'GET /api/v4/tasks/of/{entity}/{id}',
  area,
  permission: 'task:view',
  summary: 'What is to be done about a device or at a warehouse: its open tasks, the most pressing first',
  params: z.object({ entity: z.enum(['twin', 'warehouse']), id: idParam() }),
  data: z.object({ open: z.int(), overdue: z.int(), tasks: z.array(task) }),
});

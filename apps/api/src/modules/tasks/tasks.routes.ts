import {
  tasks as allTasks,
  cancelTask,
  closedTasks,
  createTask,
  oneTask,
  taskFacets,
  taskOptions,
  taskSummary,
  tasksOfPlace,
  updateTask,
} from '@gemelo/contract/endpoints/tasks';
import { type Api, say } from '../../http/handle.ts';
import { taskChoices, taskOptionsOf } from './tasks.choices.ts';
import { taskList } from './tasks.lists.ts';
import type { TaskService } from './tasks.service.ts';
import { summarize, tasksAt } from './tasks.summary.ts';

export function taskRoutes(api: Api, tasks: TaskService) {
  const { database } = api;
  api.list(allTasks, ({ actor, query }, tx) => taskList(tx, actor, query));
  api.list(closedTasks, ({ actor, query }, tx) => taskList(tx, actor, { ...query, open: false }));
  api.handle(taskSummary, ({ actor }) => database.read(actor, (tx) => summarize(tx, actor)));
  api.handle(taskFacets, ({ actor }) => database.read(actor, (tx) => taskChoices(tx, actor)));
  api.handle(taskOptions, ({ actor }) => database.read(actor, (tx) => taskOptionsOf(tx, actor)));
  api.handle(tasksOfPlace, ({ actor, params }) =>
    database.read(actor, (tx) => tasksAt(tx, actor, params.entity, params.id)),
  );
  api.handle(oneTask, ({ actor, params }) => database.read(actor, (tx) => tasks.find(tx, actor, params.id)));
  api.handle(createTask, async ({ actor, body }) => say('TASK_CREATED', await tasks.create(actor, body)));
  api.handle(updateTask, async ({ actor, params, body }) =>
    say('TASK_UPDATED', await tasks.update(actor, params.idTask, body)),
  );
  api.handle(cancelTask, async ({ actor, params, body }) =>
    say('TASK_CANCELLED', await tasks.cancel(actor, params.idTask, body.justification, body.idTaskState)),
  );
}

import { bulkTasks } from '@gemelo/contract/endpoints/task-bulk';
import {
  addTaskCheck,
  addTaskTime,
  attachToTask,
  blockTask,
  deleteTaskCheck,
  deleteTaskTime,
  detachFromTask,
  followTask,
  tasksOfPlace,
  updateTaskCheck,
} from '@gemelo/contract/endpoints/task-parts';
import {
  tasks as allTasks,
  cancelTask,
  closedTasks,
  createTask,
  oneTask,
  taskFacets,
  taskOptions,
  taskSummary,
  updateTask,
} from '@gemelo/contract/endpoints/tasks';
import { actingFor } from '../../http/acting-for.ts';
import { type Api, say } from '../../http/handle.ts';
import type { ChangeTasks } from './task-bulk.service.ts';
import type { TaskChecks } from './task-checks.service.ts';
import type { TaskParts } from './task-parts.service.ts';
import { taskChoices, taskOptionsOf } from './tasks.choices.ts';
import { taskList } from './tasks.lists.ts';
import type { TaskService } from './tasks.service.ts';
import { summarize, tasksAt } from './tasks.summary.ts';

interface Services {
  tasks: TaskService;
  checks: TaskChecks;
  parts: TaskParts;
  changeSeveral: ChangeTasks;
}

export function taskRoutes(api: Api, services: Services) {
  readRoutes(api, services.tasks);
  writeRoutes(api, services);
  partRoutes(api, services);
}

function readRoutes(api: Api, tasks: TaskService) {
  const { database } = api;
  api.list(allTasks, ({ actor, query }, tx) => taskList(tx, actor, query));
  api.list(closedTasks, ({ actor, query }, tx) => taskList(tx, actor, { ...query, open: false }));
  api.handle(taskSummary, ({ actor }) => database.read(actor, (tx) => summarize(tx, actor)));
  api.handle(taskFacets, ({ actor }) => database.read(actor, (tx) => taskChoices(tx, actor)));
  api.handle(taskOptions, ({ actor, query }) =>
    database.read(actor, async (tx) => taskOptionsOf(tx, await actingFor(tx, actor, query.idCompany))),
  );
  api.handle(tasksOfPlace, ({ actor, params }) =>
    database.read(actor, (tx) => tasksAt(tx, actor, params.entity, params.id)),
  );
  api.handle(oneTask, ({ actor, params }) => database.read(actor, (tx) => tasks.find(tx, actor, params.id)));
}

function writeRoutes(api: Api, { tasks, changeSeveral }: Services) {
  api.handle(createTask, async ({ actor, body }) => say('TASK_CREATED', await tasks.create(actor, body)));
  api.handle(updateTask, async ({ actor, params, body }) =>
    say('TASK_UPDATED', await tasks.update(actor, params.idTask, body)),
  );
  api.handle(cancelTask, async ({ actor, params, body }) =>
    say('TASK_CANCELLED', await tasks.cancel(actor, params.idTask, body.justification, body.idTaskState)),
  );
  api.handle(bulkTasks, async ({ actor, body }) => {
    const done = await changeSeveral(actor, body);
    return say('TASKS_UPDATED', done, { count: done.changed });
  });
}

function partRoutes(api: Api, { checks, parts }: Services) {
  const updated = async <Data>(task: Promise<Data>) => say('TASK_UPDATED', await task);
  api.handle(addTaskCheck, ({ actor, params, body }) => updated(checks.add(actor, params.idTask, body.text)));
  api.handle(updateTaskCheck, ({ actor, params, body }) =>
    updated(checks.update(actor, params.idTask, params.idTaskCheck, body)),
  );
  api.handle(deleteTaskCheck, ({ actor, params }) =>
    updated(checks.remove(actor, params.idTask, params.idTaskCheck)),
  );
  api.handle(followTask, ({ actor, params, body }) =>
    updated(parts.follow(actor, params.idTask, params.idUser, body.following)),
  );
  api.handle(blockTask, ({ actor, params, body }) =>
    updated(parts.block(actor, params.idTask, params.idBlocker, body.blocked)),
  );
  api.handle(addTaskTime, ({ actor, params, body }) => updated(parts.addTime(actor, params.idTask, body)));
  api.handle(deleteTaskTime, ({ actor, params }) =>
    updated(parts.removeTime(actor, params.idTask, params.idTaskTime)),
  );
  api.handle(attachToTask, ({ actor, params, body }) =>
    updated(parts.attach(actor, params.idTask, body.idFiles)),
  );
  api.handle(detachFromTask, ({ actor, params }) =>
    updated(parts.detach(actor, params.idTask, params.idFile)),
  );
}

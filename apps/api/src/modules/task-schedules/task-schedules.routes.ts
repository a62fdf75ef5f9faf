import {
  createTaskSchedule,
  oneTaskSchedule,
  pauseTaskSchedule,
  removeTaskSchedule,
  taskOccurrences,
  taskScheduleOptions,
  taskSchedules,
  updateTaskSchedule,
} from '@gemelo/contract/endpoints/task-schedules';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { scheduleList } from './task-schedules.lists.ts';
import { scheduleOptions } from './task-schedules.queries.ts';
import type { TaskScheduleService } from './task-schedules.service.ts';

export function taskScheduleRoutes(api: Api, schedules: TaskScheduleService) {
  const { database } = api;
  api.list(taskSchedules, ({ actor, query }, tx) =>
    scheduleList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(taskScheduleOptions, ({ actor, query }) =>
    database.read(actor, (tx) => scheduleOptions(tx, companyFor(actor, query.idCompany))),
  );
  api.handle(oneTaskSchedule, ({ actor, params }) => schedules.read(actor, params.idTaskSchedule));
  api.handle(createTaskSchedule, async ({ actor, body }) => {
    const schedule = await schedules.create(actor, body);
    return say('CREATED', schedule, { name: schedule.name });
  });
  api.handle(updateTaskSchedule, async ({ actor, params, body: { version, ...body } }) => {
    const schedule = await schedules.update(actor, params.idTaskSchedule, version, body);
    return say('UPDATED', schedule, { name: schedule.name });
  });
  api.handle(pauseTaskSchedule, async ({ actor, params, body }) => {
    const schedule = await schedules.pause(actor, params.idTaskSchedule, body.paused);
    return say(body.paused ? 'TASK_SCHEDULE_PAUSED' : 'TASK_SCHEDULE_RESUMED', schedule, {
      name: schedule.name,
    });
  });
  api.handle(removeTaskSchedule, async ({ actor, params }) =>
    say('REMOVED', null, { name: await schedules.remove(actor, params.idTaskSchedule) }),
  );
  api.handle(taskOccurrences, ({ actor, params }) => schedules.occurrences(actor, params.idTaskSchedule));
}

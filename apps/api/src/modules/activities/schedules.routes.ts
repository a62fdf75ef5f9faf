import {
  activitySchedules,
  createActivitySchedule,
  pauseActivitySchedule,
  removeActivitySchedule,
  updateActivitySchedule,
} from '@gemelo/contract/endpoints/activity-schedules';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { scheduleList } from './schedules.lists.ts';
import type { ActivityScheduleService } from './schedules.service.ts';

export function activityScheduleRoutes(api: Api, schedules: ActivityScheduleService) {
  api.list(activitySchedules, ({ actor, query }, tx) =>
    scheduleList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(createActivitySchedule, async ({ actor, body }) => {
    const schedule = await schedules.create(actor, body);
    return say('CREATED', schedule, { name: schedule.name });
  });
  api.handle(updateActivitySchedule, async ({ actor, params, body: { version, ...body } }) => {
    const schedule = await schedules.update(actor, params.idActivitySchedule, version, body);
    return say('UPDATED', schedule, { name: schedule.name });
  });
  api.handle(pauseActivitySchedule, async ({ actor, params, body }) => {
    const schedule = await schedules.pause(actor, params.idActivitySchedule, body.paused);
    const key = body.paused ? 'ACTIVITY_SCHEDULE_PAUSED' : 'ACTIVITY_SCHEDULE_RESUMED';
    return say(key, schedule, { name: schedule.name });
  });
  api.handle(removeActivitySchedule, async ({ actor, params }) =>
    say('REMOVED', null, { name: await schedules.remove(actor, params.idActivitySchedule) }),
  );
}

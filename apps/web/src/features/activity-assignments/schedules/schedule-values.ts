import {
  type ActivitySchedule,
  type ActivityScheduleBody,
  activityScheduleBody,
  wholeActivityRule,
} from '@gemelo/contract/endpoints/activity-schedules';
import { addDays, clockAt } from '@gemelo/contract/kit/zoned';
import * as z from 'zod/mini';
import { ruleOf, weeklyFrom } from '../../../parts/recurrence/rule-values.ts';
import { stopsOf } from '../assign/assign-values.ts';

/** What a form has for an assignment of one time is left out. */
export const scheduleForm = z.object(activityScheduleBody.shape).check(...wholeActivityRule);

const MORNING = 8;
const WORKDAY = 540;

type RuleValues = Omit<ActivityScheduleBody, 'idActivity' | 'users' | 'instructions' | 'stops' | 'idCompany'>;

/** A new one returns every week on the day of the next morning, whose hour has not come yet. */
export function newRule(at: Date, timeZone: string): RuleValues {
  const { today, now } = clockAt(at, timeZone);
  const isAhead = Number(now.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length)) < MORNING;
  const first = isAhead ? today : addDays(today, 1);
  return {
    name: '',
    ...weeklyFrom(first),
    hour: MORNING,
    durationMinutes: WORKDAY,
  };
}

export function valuesOf(schedule: ActivitySchedule): Omit<ActivityScheduleBody, 'idCompany'> {
  return {
    name: schedule.name,
    idActivity: schedule.Activity.idActivity,
    instructions: schedule.instructions,
    ...ruleOf(schedule),
    hour: schedule.hour,
    durationMinutes: schedule.durationMinutes,
    users: schedule.Users.map(({ idUser }) => idUser),
    stops: stopsOf(schedule),
  };
}

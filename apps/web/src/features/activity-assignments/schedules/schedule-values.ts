import {
  type ActivitySchedule,
  type ActivityScheduleBody,
  activityScheduleBody,
  wholeActivityRule,
} from '@gemelo/contract/endpoints/activity-schedules';
import { weekdayOf } from '@gemelo/contract/kit/recurrence';
import * as z from 'zod/mini';
import { stopsOf } from '../assign/assign-values.ts';

/** What a form has for an assignment of one time is left out. */
export const scheduleForm = z.object(activityScheduleBody.shape).check(...wholeActivityRule);

const MORNING = 8;
const WORKDAY = 540;

type RuleValues = Omit<ActivityScheduleBody, 'idActivity' | 'users' | 'instructions' | 'stops' | 'idCompany'>;

/** A new one returns every week on this day, from today on. */
export const newRule = (today: string): RuleValues => ({
  name: '',
  frequency: 'weekly',
  repeatEvery: 1,
  weekdays: [weekdayOf(today)],
  day: Number(today.slice(-2)),
  nth: 1,
  weekday: weekdayOf(today),
  startOn: today,
  endOn: null,
  hour: MORNING,
  durationMinutes: WORKDAY,
});

/** Fields of other rules than its own begin as those of a new one. */
export function valuesOf(schedule: ActivitySchedule): Omit<ActivityScheduleBody, 'idCompany'> {
  const { startOn } = schedule;
  return {
    name: schedule.name,
    idActivity: schedule.Activity.idActivity,
    instructions: schedule.instructions,
    frequency: schedule.frequency,
    repeatEvery: schedule.repeatEvery,
    weekdays: schedule.frequency === 'weekly' ? schedule.weekdays : [weekdayOf(startOn)],
    day: schedule.day ?? Number(startOn.slice(-2)),
    nth: schedule.nth ?? 1,
    weekday: schedule.weekday ?? weekdayOf(startOn),
    startOn,
    endOn: schedule.endOn,
    hour: schedule.hour,
    durationMinutes: schedule.durationMinutes,
    users: schedule.Users.map(({ idUser }) => idUser),
    stops: stopsOf(schedule),
  };
}

import {
  type ActivitySchedule,
  type ActivityScheduleBody,
  activityScheduleBody,
  wholeActivityRule,
} from '@gemelo/contract/endpoints/activity-schedules';
import { weekdayOf } from '@gemelo/contract/kit/recurrence';
import { addDays, clockAt } from '@gemelo/contract/kit/zoned';
import * as z from 'zod/mini';
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
    frequency: 'weekly',
    repeatEvery: 1,
    weekdays: [weekdayOf(first)],
    day: Number(first.slice(-2)),
    nth: 1,
    weekday: weekdayOf(first),
    startOn: first,
    endOn: null,
    hour: MORNING,
    durationMinutes: WORKDAY,
  };
}

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

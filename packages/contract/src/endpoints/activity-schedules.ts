import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyText, id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { LAST, recurrences, WEEK } from '../kit/recurrence.ts';
import { ASSIGNED_AT_ONCE, activityStop, INSTRUCTIONS_MAX, STOPS_MAX } from './activity-assignments.ts';

const area = 'field';

export const activityFrequencies = recurrences.filter((kind) => kind !== 'afterCompletion') as [
  'daily',
  'weekly',
  'monthly',
  'monthlyWeekday',
];
export type ActivityFrequency = (typeof activityFrequencies)[number];
export const activityScheduleStatuses = ['active', 'paused', 'ended'] as const;

const person = z.object({ idUser: id(), name: z.string() });

export const activitySchedule = z.object({
  idActivitySchedule: id(),
  idCompany: id(),
  name: z.string(),
  Activity: z.object({ idActivity: id(), name: z.string() }),
  instructions: z.string(),
  frequency: z.enum(activityFrequencies),
  repeatEvery: z.int(),
  weekdays: z.array(z.int()),
  day: z.nullable(z.int()),
  nth: z.nullable(z.int()),
  weekday: z.nullable(z.int()),
  startOn: z.iso.date(),
  endOn: z.nullable(z.iso.date()),
  /** From this hour on, in the company’s time zone, for so many minutes. */
  hour: z.int(),
  durationMinutes: z.int(),
  Users: z.array(person),
  stops: z.array(activityStop),
  /** Who is told when something is wrong with it. */
  Owner: person,
  state: state(),
  status: z.enum(activityScheduleStatuses),
  nextOn: z.nullable(z.iso.date()),
  nextAt: z.nullable(moment()),
  lastOn: z.nullable(z.iso.date()),
  version: z.int(),
  createdAt: moment(),
});
export type ActivitySchedule = z.output<typeof activitySchedule>;

export const activitySchedules = listEndpoint({
  route: 'GET /api/v4/activity-schedules',
  area,
  permission: 'activity-assignment:view',
  summary: 'Activities that are assigned again and again, with their rule and the next day',
  row: activitySchedule,
  filters: {
    status: z.optional(several(z.enum(activityScheduleStatuses))),
    idActivity: z.optional(several(idParam())),
    idUser: z.optional(several(idParam())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idActivitySchedule', 'name', 'nextAt', 'lastOn'],
});

const within = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const orNone = <T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null as never);
const day = () => z.iso.date().check(z.regex(/^20\d\d-/));
const required = { error: 'Required' };

const fields = {
  name: line(120),
  idActivity: id(),
  instructions: z._default(anyText(INSTRUCTIONS_MAX), ''),
  frequency: z.enum(activityFrequencies),
  repeatEvery: z._default(within(1, 365), 1),
  weekdays: z._default(z.array(within(1, WEEK)).check(z.maxLength(WEEK)), []),
  day: orNone(within(1, 31)),
  nth: orNone(within(1, LAST)),
  weekday: orNone(within(1, WEEK)),
  startOn: day(),
  endOn: orNone(day()),
  hour: within(0, 23),
  durationMinutes: within(15, 10_080),
  users: z.array(id()).check(z.minLength(1, required), z.maxLength(ASSIGNED_AT_ONCE)),
  stops: z._default(z.array(id()).check(z.maxLength(STOPS_MAX)), []),
};
interface Rule {
  frequency: ActivityFrequency;
  weekdays: number[];
  day: number | null;
  nth: number | null;
  weekday: number | null;
  startOn: string;
  endOn: string | null;
}
const needs = (path: string, holds: (body: Rule) => boolean, error = 'Required') =>
  z.refine<Rule>(holds, { error, path: [path] });
/** Each kind of rule names its days. */
export const wholeActivityRule = [
  needs('weekdays', ({ frequency, weekdays }) => frequency !== 'weekly' || weekdays.length > 0),
  needs('day', ({ frequency, day: chosen }) => frequency !== 'monthly' || chosen !== null),
  needs('nth', ({ frequency, nth }) => frequency !== 'monthlyWeekday' || nth !== null),
  needs('weekday', ({ frequency, weekday }) => frequency !== 'monthlyWeekday' || weekday !== null),
  needs('endOn', ({ startOn, endOn }) => endOn === null || startOn <= endOn, 'period_reversed'),
] as const;

export const activityScheduleBody = z
  .strictObject({
    ...fields,
    /** Chosen by the operator’s administrators; others make schedules for their own company. */
    idCompany: z.optional(id()),
  })
  .check(...wholeActivityRule);
export type ActivityScheduleBody = z.output<typeof activityScheduleBody>;

export const createActivitySchedule = endpoint({
  route: 'POST /api/v4/activity-schedules',
  area,
  permission: 'activity-assignment:create',
  summary: 'Have an activity assigned again and again',
  body: activityScheduleBody,
  data: activitySchedule,
});

const params = z.object({ idActivitySchedule: idParam() });

export const updateActivitySchedule = endpoint({
  route: 'PUT /api/v4/activity-schedules/{idActivitySchedule}',
  area,
  permission: 'activity-assignment:edit',
  summary: 'Change what returns, when and to whom; what was assigned stays',
  params,
  body: z.strictObject({ ...fields, version: version() }).check(...wholeActivityRule),
  data: activitySchedule,
});

export const pauseActivitySchedule = endpoint({
  route: 'PUT /api/v4/activity-schedules/{idActivitySchedule}/paused',
  area,
  permission: 'activity-assignment:edit',
  summary: 'Pause a schedule, or let it go on; days between are not made up for',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  data: activitySchedule,
});

export const removeActivitySchedule = endpoint({
  route: 'DELETE /api/v4/activity-schedules/{idActivitySchedule}',
  area,
  permission: 'activity-assignment:delete',
  summary: 'Remove a schedule; what it assigned stays',
  params,
  data: done,
});

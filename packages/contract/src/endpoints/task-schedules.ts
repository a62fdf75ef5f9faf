import * as z from 'zod/mini';
import { type DataOf, done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { LAST, type Recurrence, recurrences, WEEK } from '../kit/recurrence.ts';
import { taskContent, taskContentBody } from './task-templates.ts';
import { taskStateShown } from './tasks.ts';

const area = 'task-schedules';

/** `waiting`: the next task follows when the last one is closed. */
export const scheduleStatuses = ['active', 'waiting', 'paused', 'ended'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/**
 * What became of a turn: a task, or none because one of the last turn was open, because its place is no longer active,
 * or because what it consists of is no longer allowed.
 */
export const occurrenceOutcomes = ['made', 'open', 'place', 'refused'] as const;
export type OccurrenceOutcome = (typeof occurrenceOutcomes)[number];

export const SCHEDULE_WAREHOUSES_MAX = 50;
export const REPEAT_MAX = 365;
export const TIMES_MAX = 1000;
/** When a task is made if nothing else is said. */
export const MORNING = 6;
/** Days that the form shows before it is saved. */
export const PREVIEWED_DAYS = 5;

const person = z.object({ idUser: id(), name: z.string() });
const place = z.object({ idWarehouse: id(), name: z.string() });

const rule = {
  frequency: z.enum(recurrences),
  repeatEvery: z.int(),
  weekdays: z.array(z.int()),
  day: z.nullable(z.int()),
  nth: z.nullable(z.int()),
  weekday: z.nullable(z.int()),
  startOn: z.iso.date(),
  endOn: z.nullable(z.iso.date()),
};

export const taskSchedule = z.object({
  idTaskSchedule: id(),
  idCompany: id(),
  name: z.string(),
  /** Its tasks are made from it as it is then; without one, from what the schedule says itself. */
  TaskTemplate: z.nullable(z.object({ idTaskTemplate: id(), name: z.string() })),
  /** The title of its tasks; null: that of the template. */
  title: z.nullable(z.string()),
  ...taskContent,
  TaskType: z.nullable(z.object({ idTaskType: id(), name: z.string() })),
  TaskPriority: z.nullable(z.object({ idTaskPriority: id(), name: z.string() })),
  ...rule,
  /** So many turns. */
  times: z.nullable(z.int()),
  /** Turns that were made. */
  made: z.int(),
  /** Hour of the day in the company’s time zone. */
  hour: z.int(),
  /** No task is made while one of the last turn is open. */
  skipOpen: z.boolean(),
  Assignee: z.nullable(person),
  /** Who is told when something is wrong with it. */
  Owner: person,
  Twin: z.nullable(z.object({ idTwin: id(), name: z.string() })),
  /** Each of several gets a task of its own. */
  Warehouses: z.array(place),
  state: state(),
  status: z.enum(scheduleStatuses),
  /** The next day in the calendar of the company, and the moment at which its task is made. */
  nextOn: z.nullable(z.iso.date()),
  nextAt: z.nullable(moment()),
  LastTask: z.nullable(z.object({ idTask: id(), title: z.string(), TaskState: taskStateShown })),
  /** The last turn. */
  lastOn: z.nullable(z.iso.date()),
  version: z.int(),
  createdAt: moment(),
});
export type TaskSchedule = z.output<typeof taskSchedule>;

export const taskSchedules = listEndpoint({
  route: 'GET /api/v4/task-schedules',
  area,
  permission: 'task-schedule:view',
  summary: 'Tasks that return, with their rule, the next day and the last task',
  row: taskSchedule,
  filters: {
    status: z.optional(several(z.enum(scheduleStatuses))),
    frequency: z.optional(several(z.enum(recurrences))),
    idTaskTemplate: z.optional(several(idParam())),
    idWarehouse: z.optional(several(idParam())),
    idAssignee: z.optional(several(idParam())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idTaskSchedule', 'name', 'frequency', 'nextAt', 'lastOn'],
});

export const taskScheduleOptions = endpoint({
  route: 'GET /api/v4/task-schedules/options',
  area,
  permission: 'task-schedule:view',
  summary:
    'What a schedule can be made of: templates, warehouses, devices, people, and the company’s day and zone',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    templates: z.array(z.object({ idTaskTemplate: id(), name: z.string(), title: z.string() })),
    types: z.array(z.object({ idTaskType: id(), name: z.string() })),
    categories: z.array(z.object({ idTaskCategory: id(), name: z.string() })),
    priorities: z.array(z.object({ idTaskPriority: id(), name: z.string() })),
    warehouses: z.array(place),
    people: z.array(person),
    timeZone: z.string(),
    /** Today in the calendar of the company. */
    today: z.iso.date(),
  }),
});
export type TaskScheduleOptions = DataOf<typeof taskScheduleOptions>;

const within = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const orNone = <T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null as never);
/** Days far away would be looked for one by one. */
const day = () => z.iso.date().check(z.regex(/^20\d\d-/));

const fields = {
  name: line(120),
  idTaskTemplate: orNone(id()),
  title: orNone(line(200)),
  ...taskContentBody,
  idTaskType: orNone(id()),
  idTaskPriority: orNone(id()),
  frequency: z.enum(recurrences),
  repeatEvery: z._default(within(1, REPEAT_MAX), 1),
  weekdays: z._default(z.array(within(1, WEEK)).check(z.maxLength(WEEK)), []),
  day: orNone(within(1, 31)),
  nth: orNone(within(1, LAST)),
  weekday: orNone(within(1, WEEK)),
  startOn: day(),
  endOn: orNone(day()),
  times: orNone(within(1, TIMES_MAX)),
  hour: z._default(within(0, 23), MORNING),
  /** By default only after completion. */
  skipOpen: z.optional(z.boolean()),
  idAssignee: orNone(id()),
  idTwin: orNone(id()),
  warehouses: z._default(z.array(id()).check(z.maxLength(SCHEDULE_WAREHOUSES_MAX)), []),
  state: z._default(state(), 'Activo'),
};

interface Whole extends Recurrence {
  idTaskTemplate: number | null;
  title: string | null;
  idTaskType: number | null;
  idTaskPriority: number | null;
  idTwin: number | null;
  warehouses: number[];
}
const needs = (path: string, holds: (body: Whole) => boolean, error = 'Required') =>
  z.refine<Whole>(holds, { error, path: [path] });

/** Each kind of rule names its days, and what is made without a template says what it is. */
const whole = [
  needs('title', ({ idTaskTemplate, title }) => idTaskTemplate !== null || title !== null),
  needs('idTaskType', ({ idTaskTemplate, idTaskType }) => idTaskTemplate !== null || idTaskType !== null),
  needs(
    'idTaskPriority',
    ({ idTaskTemplate, idTaskPriority }) => idTaskTemplate !== null || idTaskPriority !== null,
  ),
  needs('weekdays', ({ frequency, weekdays }) => frequency !== 'weekly' || weekdays.length > 0),
  needs('day', ({ frequency, day: chosen }) => frequency !== 'monthly' || chosen !== null),
  needs('nth', ({ frequency, nth }) => frequency !== 'monthlyWeekday' || nth !== null),
  needs('weekday', ({ frequency, weekday }) => frequency !== 'monthlyWeekday' || weekday !== null),
  needs('endOn', ({ startOn, endOn }) => endOn === null || startOn <= endOn, 'period_reversed'),
  needs('warehouses', ({ idTwin, warehouses }) => idTwin === null || warehouses.length <= 1, 'one_place'),
] as const;
export const taskScheduleBody = z
  .strictObject({
    ...fields,
    /** Chosen by the operator’s administrators; others make schedules for their own company. */
    idCompany: z.optional(id()),
  })
  .check(...whole);
export type TaskScheduleBody = z.output<typeof taskScheduleBody>;

export const createTaskSchedule = endpoint({
  route: 'POST /api/v4/task-schedules',
  area,
  permission: 'task-schedule:create',
  summary: 'Have a task made again and again',
  body: taskScheduleBody,
  data: taskSchedule,
});

const params = z.object({ idTaskSchedule: idParam() });

export const oneTaskSchedule = endpoint({
  route: 'GET /api/v4/task-schedules/{idTaskSchedule}',
  area,
  permission: 'task-schedule:view',
  summary: 'One schedule',
  params,
  data: taskSchedule,
});

export const updateTaskSchedule = endpoint({
  route: 'PUT /api/v4/task-schedules/{idTaskSchedule}',
  area,
  permission: 'task-schedule:edit',
  summary: 'Change what returns and when; what was made stays, and is not made again',
  params,
  body: z.strictObject({ ...fields, version: version() }).check(...whole),
  data: taskSchedule,
});

export const pauseTaskSchedule = endpoint({
  route: 'PUT /api/v4/task-schedules/{idTaskSchedule}/paused',
  area,
  permission: 'task-schedule:edit',
  summary: 'Pause a schedule, or let it go on; turns of the days between are not made up for',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  data: taskSchedule,
});

export const removeTaskSchedule = endpoint({
  route: 'DELETE /api/v4/task-schedules/{idTaskSchedule}',
  area,
  permission: 'task-schedule:delete',
  summary: 'Remove a schedule with its history; the tasks that it made stay',
  params,
  data: done,
});

const occurrence = z.object({
  day: z.iso.date(),
  outcome: z.enum(occurrenceOutcomes),
  Warehouse: z.nullable(place),
  Task: z.nullable(z.object({ idTask: id(), title: z.string(), TaskState: taskStateShown })),
  /** Turns before it that were not made, because nothing ran. */
  missed: z.int(),
  /** Its assignee was no longer active. */
  unassigned: z.boolean(),
  at: moment(),
});
export type TaskOccurrence = z.output<typeof occurrence>;

export const taskOccurrences = endpoint({
  route: 'GET /api/v4/task-schedules/{idTaskSchedule}/occurrences',
  area,
  permission: 'task-schedule:view',
  summary: 'The turns of a schedule and what became of each, the newest hundred',
  params,
  data: z.array(occurrence),
});

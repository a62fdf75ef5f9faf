import {
  MORNING,
  type TaskSchedule,
  type TaskScheduleBody,
  type TaskScheduleOptions,
  taskScheduleBody,
} from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { ruleOf, weeklyFrom } from '../../../parts/recurrence/rule-values.ts';

export const scheduleSchema = taskScheduleBody;
export type ScheduleValues = TaskScheduleBody;

const MEDIUM = 3;

/** A new one returns every week on this day, from today on. */
export function newSchedule(options: TaskScheduleOptions, template?: TaskTemplate): ScheduleValues {
  const { today, types, priorities } = options;
  const medium = priorities.find(({ idTaskPriority }) => idTaskPriority === MEDIUM) ?? priorities[0];
  return {
    name: template?.name ?? '',
    idTaskTemplate: template?.idTaskTemplate ?? null,
    title: null,
    description: '',
    idTaskType: types[0]?.idTaskType ?? null,
    idTaskCategory: null,
    idTaskPriority: medium?.idTaskPriority ?? null,
    estimateMinutes: null,
    dueDays: null,
    checks: [],
    ...weeklyFrom(today),
    times: null,
    hour: MORNING,
    skipOpen: false,
    idAssignee: null,
    idTwin: null,
    warehouses: [],
    state: 'Activo',
  };
}

export function valuesOf(schedule: TaskSchedule): ScheduleValues {
  return {
    name: schedule.name,
    idTaskTemplate: schedule.TaskTemplate?.idTaskTemplate ?? null,
    title: schedule.title,
    description: schedule.description,
    idTaskType: schedule.TaskType?.idTaskType ?? null,
    idTaskCategory: schedule.TaskCategory?.idTaskCategory ?? null,
    idTaskPriority: schedule.TaskPriority?.idTaskPriority ?? null,
    estimateMinutes: schedule.estimateMinutes,
    dueDays: schedule.dueDays,
    checks: schedule.checks,
    ...ruleOf(schedule),
    times: schedule.times,
    hour: schedule.hour,
    skipOpen: schedule.skipOpen,
    idAssignee: schedule.Assignee?.idUser ?? null,
    idTwin: schedule.Twin?.idTwin ?? null,
    warehouses: schedule.Warehouses.map(({ idWarehouse }) => idWarehouse),
    state: schedule.state,
  };
}

/** After completion there is always one task at a time. */
export const sentOf = <V extends Omit<ScheduleValues, 'idCompany'>>(values: V): V =>
  values.frequency === 'afterCompletion' ? { ...values, skipOpen: true } : values;

interface Choice {
  value: number;
  label: string;
}
/** What can be chosen now, and what was chosen and no longer could be. */
export const joined = (offered: readonly Choice[], chosen: readonly (Choice | null)[]): Choice[] => [
  ...offered,
  ...chosen.filter((one): one is Choice => one !== null && !offered.some(({ value }) => value === one.value)),
];

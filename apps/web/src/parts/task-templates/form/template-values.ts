import {
  type TaskTemplate,
  type TaskTemplateBody,
  taskTemplateBody,
} from '@gemelo/contract/endpoints/task-templates';
import type { TaskDetail, TaskOptions } from '@gemelo/contract/endpoints/tasks';

export const templateSchema = taskTemplateBody;
export type TemplateValues = TaskTemplateBody;

const MEDIUM = 3;

export function newTemplate({ types, priorities }: TaskOptions): TemplateValues {
  const medium = priorities.find(({ idTaskPriority }) => idTaskPriority === MEDIUM) ?? priorities[0];
  return {
    name: '',
    title: '',
    description: '',
    idTaskType: types[0]?.idTaskType ?? 0,
    idTaskCategory: null,
    idTaskPriority: medium?.idTaskPriority ?? 0,
    estimateMinutes: null,
    dueDays: null,
    assignment: 'nobody',
    idAssignee: null,
    checks: [],
    subtasks: [],
    idStep: null,
    shared: false,
  };
}

export const valuesOf = (template: TaskTemplate): TemplateValues => ({
  name: template.name,
  title: template.title,
  description: template.description,
  idTaskType: template.TaskType.idTaskType,
  idTaskCategory: template.TaskCategory?.idTaskCategory ?? null,
  idTaskPriority: template.TaskPriority.idTaskPriority,
  estimateMinutes: template.estimateMinutes,
  dueDays: template.dueDays,
  assignment: template.assignment,
  idAssignee: template.Assignee?.idUser ?? null,
  checks: template.checks,
  subtasks: template.subtasks,
  idStep: template.Step?.idStep ?? null,
  shared: template.shared,
});

/** A copy belongs to the company and wants a name of its own. */
export const copyOf = (template: TaskTemplate): TemplateValues => ({
  ...valuesOf(template),
  name: '',
  shared: false,
});

/** What a task is made of, without who does it and when. */
export const templateOf = (task: TaskDetail): TemplateValues => ({
  name: task.title,
  title: task.title,
  description: task.description,
  idTaskType: task.TaskType.idTaskType,
  idTaskCategory: task.TaskCategory?.idTaskCategory ?? null,
  idTaskPriority: task.TaskPriority.idTaskPriority,
  estimateMinutes: task.estimateMinutes,
  dueDays: null,
  assignment: 'nobody',
  idAssignee: null,
  checks: task.checks.map(({ text }) => text),
  subtasks: task.Subtasks.map(({ title }) => title),
  idStep: task.Step?.idStep ?? null,
  shared: false,
});

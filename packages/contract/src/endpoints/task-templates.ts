import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyText, day, id, idParam, line, moment, several, TEXT_MAX, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { CHECKS_MAX, SUBTASKS_MAX, taskDetail } from './tasks.ts';

const area = 'task-templates';

/** Who gets a task that is made from a template: nobody, whoever makes it, or a person. */
export const templateAssignments = ['nobody', 'creator', 'person'] as const;
export const DUE_DAYS_MAX = 365;

const named = <Key extends string>(key: Key) =>
  z.object({ [key]: id(), name: z.string() } as Record<Key, ReturnType<typeof id>> & {
    name: z.ZodMiniString;
  });

/** What a task consists of, whoever makes it. */
export const taskContent = {
  description: z.string(),
  TaskCategory: z.nullable(named('idTaskCategory')),
  estimateMinutes: z.nullable(z.int()),
  /** Days from the day on which it is made until it is due. */
  dueDays: z.nullable(z.int()),
  /** The lines of its checklist. */
  checks: z.array(z.string()),
};

export const taskTemplate = z.object({
  idTaskTemplate: id(),
  /** Without a company it is the operator’s, for everybody. */
  idCompany: z.nullable(id()),
  shared: z.boolean(),
  name: z.string(),
  title: z.string(),
  ...taskContent,
  TaskType: named('idTaskType'),
  TaskPriority: z.object({ idTaskPriority: id(), name: z.string(), color: z.nullable(z.string()) }),
  assignment: z.enum(templateAssignments),
  Assignee: z.nullable(named('idUser')),
  /** The step whose instructions open beside its tasks. */
  Step: z.nullable(named('idStep')),
  /** The titles of its subtasks. */
  subtasks: z.array(z.string()),
  /** Schedules of the caller’s company that use it. */
  scheduleCount: z.int(),
  version: z.int(),
  updatedAt: moment(),
});
export type TaskTemplate = z.output<typeof taskTemplate>;

export const taskTemplates = listEndpoint({
  route: 'GET /api/v4/task-templates',
  area,
  permission: 'task:view',
  summary: 'Templates of tasks: those of the company and those of the operator',
  row: taskTemplate,
  filters: {
    idTaskType: z.optional(several(idParam())),
    shared: z.optional(z.stringbool()),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idTaskTemplate', 'name', 'title', 'updatedAt'],
});

export const taskContentBody = {
  description: z._default(anyText(TEXT_MAX), ''),
  idTaskCategory: z._default(z.nullable(id()), null),
  estimateMinutes: z._default(z.nullable(z.int().check(z.gte(1), z.lte(60_000))), null),
  dueDays: z._default(z.nullable(z.int().check(z.gte(0), z.lte(DUE_DAYS_MAX))), null),
  checks: z._default(z.array(line(300)).check(z.maxLength(CHECKS_MAX)), []),
};

interface Assigned {
  assignment: (typeof templateAssignments)[number];
  idAssignee: number | null;
}
const fields = {
  name: line(120),
  title: line(200),
  ...taskContentBody,
  idTaskType: id(),
  idTaskPriority: id(),
  assignment: z._default(z.enum(templateAssignments), 'nobody'),
  idAssignee: z._default(z.nullable(id()), null),
  subtasks: z._default(z.array(line(200)).check(z.maxLength(SUBTASKS_MAX)), []),
  idStep: z._default(z.nullable(id()), null),
};
const namesPerson = z.refine<Assigned>(
  ({ assignment, idAssignee }) => assignment !== 'person' || idAssignee !== null,
  { error: 'Required', path: ['idAssignee'] },
);

export const taskTemplateBody = z
  .strictObject({
    ...fields,
    /** For every company; only the operator’s. */ shared: z._default(z.boolean(), false),
    /** Chosen by the operator’s administrators; others make templates for their own company. */
    idCompany: z.optional(id()),
  })
  .check(namesPerson);
export type TaskTemplateBody = z.output<typeof taskTemplateBody>;

export const createTaskTemplate = endpoint({
  route: 'POST /api/v4/task-templates',
  area,
  permission: 'task-template:create',
  summary: 'Make a template of tasks',
  body: taskTemplateBody,
  data: taskTemplate,
});

const params = z.object({ idTaskTemplate: idParam() });

export const updateTaskTemplate = endpoint({
  route: 'PUT /api/v4/task-templates/{idTaskTemplate}',
  area,
  permission: 'task-template:edit',
  summary: 'Change a template; tasks that were made from it stay as they are',
  params,
  body: z.strictObject({ ...fields, version: version() }).check(namesPerson),
  data: taskTemplate,
});

export const removeTaskTemplate = endpoint({
  route: 'DELETE /api/v4/task-templates/{idTaskTemplate}',
  area,
  permission: 'task-template:delete',
  summary: 'Remove a template that no schedule uses; the tasks that were made from it stay',
  params,
  data: done,
});

const given = () => z.optional(z.nullable(id()));
export const taskFromTemplate = endpoint({
  route: 'POST /api/v4/task-templates/{idTaskTemplate}/tasks',
  area,
  permission: 'task:create',
  summary: 'Make a task, with its checklist and subtasks, from a template',
  params,
  body: z.strictObject({
    title: z.optional(line(200)),
    /** That of the template by default; null: nobody. */
    idAssignee: given(),
    idTwin: given(),
    idWarehouse: given(),
    /** Reckoned from the template by default. */
    dueOn: z.optional(z.nullable(day())),
    /** Of a shared template chosen by the operator’s administrators; otherwise that of the template. */
    idCompany: z.optional(id()),
  }),
  data: taskDetail,
});

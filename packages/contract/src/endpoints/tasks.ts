import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  anyText,
  bigId,
  day as chosenDay,
  id,
  idFile,
  idParam,
  instant,
  line,
  moment,
  several,
  TEXT_MAX,
  text,
  version,
} from '../kit/fields.ts';
import { listEndpoint, paging } from '../kit/paging.ts';
import { stateCategories } from '../kit/state-categories.ts';
import { fileData } from './files.ts';

const area = 'tasks';

/** The roles of the caller in a task. */
export const taskParts = ['creator', 'assignee', 'follower'] as const;
/** Due dates seen from today, in the calendar of the company: before it, on it, in its week, none. */
export const duePeriods = ['overdue', 'today', 'week', 'none'] as const;
export type DuePeriod = (typeof duePeriods)[number];
export const taskEvents = [
  'created',
  'title',
  'description',
  'type',
  'category',
  'priority',
  'assignee',
  'start',
  'due',
  'estimate',
  'parent',
  'twin',
  'warehouse',
  'state',
  'completed',
  'cancelled',
  'reopened',
  'block',
  'unblock',
] as const;

const person = z.nullable(z.object({ idUser: id(), name: z.string() }));
const day = () => z.iso.date();

export const taskStateShown = z.object({
  idTaskState: id(),
  name: z.string(),
  category: z.enum(stateCategories),
  color: z.nullable(z.string()),
});
const priority = z.object({ idTaskPriority: id(), name: z.string(), color: z.nullable(z.string()) });
const progress = z.object({ done: z.int(), total: z.int() });

export const task = z.object({
  idTask: id(),
  idCompany: id(),
  title: z.string(),
  idTaskType: id(),
  TaskState: taskStateShown,
  TaskPriority: priority,
  TaskType: z.object({ idTaskType: id(), name: z.string() }),
  TaskCategory: z.nullable(z.object({ idTaskCategory: id(), name: z.string() })),
  Assignee: person,
  /** Null if a schedule of the product made it. */
  Creator: person,
  Parent: z.nullable(z.object({ idTask: id(), title: z.string() })),
  Twin: z.nullable(z.object({ idTwin: id(), name: z.string() })),
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  /** Calendar days of the company. */
  startOn: z.nullable(day()),
  dueOn: z.nullable(day()),
  /** Still open after its due date. */
  overdue: z.boolean(),
  /** Another open task has to be done first. */
  blocked: z.boolean(),
  checklist: progress,
  subtasks: progress,
  estimateMinutes: z.nullable(z.int()),
  spentMinutes: z.int(),
  createdAt: moment(),
  startedAt: z.nullable(moment()),
  closedAt: z.nullable(moment()),
  /** From its beginning to its end, without the time spent waiting for others. */
  workSeconds: z.nullable(z.int()),
  waitingSince: z.nullable(moment()),
  waitingSeconds: z.int(),
  justification: z.nullable(z.string()),
  description: z.string(),
  commentCount: z.int(),
  updatedAt: moment(),
  version: z.int(),
});
export type Task = z.output<typeof task>;

const listed = () => z.optional(several(idParam()));
const filters = {
  idTaskState: listed(),
  category: z.optional(several(z.enum(stateCategories))),
  open: z.optional(z.stringbool()),
  idTaskType: listed(),
  idTaskCategory: listed(),
  idTaskPriority: listed(),
  idAssignee: listed(),
  /** Without an assignee. */
  unassigned: z.optional(z.stringbool()),
  idCreator: listed(),
  idTwin: listed(),
  idWarehouse: listed(),
  /** Without a warehouse. */
  unplaced: z.optional(z.stringbool()),
  idParent: listed(),
  /** The caller's own role in it. */
  mine: z.optional(several(z.enum(taskParts))),
  due: z.optional(z.enum(duePeriods)),
  /** Tasks that are under way on one of these days: from start to due date, both inclusive. */
  fromDay: z.optional(chosenDay()),
  toDay: z.optional(chosenDay()),
  blocked: z.optional(z.stringbool()),
  /** Range of the time of creation, end exclusive. */
  from: z.optional(instant()),
  to: z.optional(instant()),
};
const taskFilters = z.object({ search: paging.search, ...filters });
const closedFilters = {
  /** Range of the time of completion or cancellation, end exclusive. */
  closedFrom: z.optional(instant()),
  closedTo: z.optional(instant()),
};
export type TaskFilters = z.output<typeof taskFilters> & z.output<z.ZodMiniObject<typeof closedFilters>>;
const orderBy = [
  'idTask',
  'title',
  'TaskState',
  'TaskPriority',
  'TaskType',
  'Assignee',
  'startOn',
  'dueOn',
  'createdAt',
  'closedAt',
  'updatedAt',
] as const;

export const tasks = listEndpoint({
  route: 'GET /api/processes/getTask',
  area,
  permission: 'task:view',
  summary: 'Tasks of the company by state, type, priority, person, place, days and words',
  row: task,
  filters,
  orderBy,
});

export const closedTasks = listEndpoint({
  route: 'GET /api/processes/task/complete',
  area,
  permission: 'task-history:view',
  summary: 'Tasks that were done or cancelled, the latest first',
  row: task,
  filters: { ...filters, ...closedFilters },
  orderBy,
});

export const taskCheck = z.object({
  idTaskCheck: id(),
  text: z.string(),
  doneAt: z.nullable(moment()),
  DoneBy: person,
});
export type TaskCheck = z.output<typeof taskCheck>;

/** A task as others refer to it. */
const brief = z.object({
  idTask: id(),
  title: z.string(),
  TaskState: taskStateShown,
  Assignee: person,
  dueOn: z.nullable(day()),
});
export type TaskBrief = z.output<typeof brief>;

const taskTime = z.object({
  idTaskTime: id(),
  minutes: z.int(),
  workedOn: day(),
  note: z.nullable(z.string()),
  User: z.object({ idUser: id(), name: z.string() }),
});

const event = z.object({
  idTaskEvent: bigId(),
  kind: z.enum(taskEvents),
  at: moment(),
  User: person,
  was: z.nullable(z.string()),
  became: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type TaskEvent = z.output<typeof event>;

export const taskDetail = z.object({
  ...task.shape,
  checks: z.array(taskCheck),
  Subtasks: z.array(brief),
  /** Tasks that have to be done before this one. */
  BlockedBy: z.array(brief),
  /** Tasks that wait for this one. */
  Blocks: z.array(brief),
  Followers: z.array(z.object({ idUser: id(), name: z.string() })),
  times: z.array(taskTime),
  files: z.array(fileData),
  events: z.array(event),
  /** The schedule that made it, if it is a recurring task. */
  Schedule: z.nullable(z.object({ idTaskSchedule: id(), name: z.string() })),
  /** The step whose instructions open beside it. */
  Step: z.nullable(z.object({ idStep: id(), name: z.string() })),
  /** States that it may enter now, besides its own. */
  nextStates: z.array(id()),
  /** What the caller may do with it. */
  may: z.object({ edit: z.boolean(), assign: z.boolean(), cancel: z.boolean() }),
});
export type TaskDetail = z.output<typeof taskDetail>;

export const oneTask = endpoint({
  route: 'GET /api/processes/getTaskOne/{id}',
  area,
  permission: 'task:view',
  summary: 'A task with everything that belongs to it and happened to it',
  params: z.object({ id: idParam() }),
  data: taskDetail,
});

export const taskSummary = endpoint({
  route: 'GET /api/v4/tasks/summary',
  area,
  permission: 'task:view',
  summary: 'How many open tasks there are, those of the caller, and the most pressing of the caller’s',
  data: z.object({
    open: z.int(),
    overdue: z.int(),
    unassigned: z.int(),
    mine: z.int(),
    mineOverdue: z.int(),
    mineThisWeek: z.int(),
    pressing: z.array(task),
  }),
});

const choices = z.array(z.object({ value: id(), label: z.string() }));

export const taskFacets = endpoint({
  route: 'GET /api/v4/tasks/facets',
  area,
  permission: 'task:view',
  summary: 'Choices for the filters of tasks',
  data: z.object({
    idTaskState: choices,
    idTaskType: choices,
    idTaskCategory: choices,
    idTaskPriority: choices,
    idAssignee: choices,
    idCreator: choices,
    idTwin: choices,
    idWarehouse: choices,
  }),
});

export const taskOptions = endpoint({
  route: 'GET /api/v4/tasks/options',
  area,
  permission: 'task:view',
  summary:
    'What a task of a company can be made of: types, categories, priorities, people, and where states lead',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    types: z.array(z.object({ idTaskType: id(), name: z.string() })),
    categories: z.array(z.object({ idTaskCategory: id(), name: z.string() })),
    priorities: z.array(priority),
    /** In their order, each with the states that it leads to. */
    states: z.array(z.object({ ...taskStateShown.shape, next: z.array(id()) })),
    people: z.array(z.object({ idUser: id(), name: z.string() })),
    /** Today in the calendar of the company. */
    today: day(),
  }),
});
export type TaskOptions = z.output<typeof taskOptions.data>;

const optionalId = () => z.optional(z.nullable(id()));
const optionalDay = () => z.optional(z.nullable(chosenDay()));
export const checkText = () => line(300);
const files = () => z.optional(z.array(idFile()).check(z.maxLength(20)));
export const CHECKS_MAX = 100;
export const FOLLOWERS_MAX = 50;
/** Subtasks made together with their task; later ones bring it to the other limit. */
export const SUBTASKS_MAX = 20;
export const PARTS_MAX = 100;
/** In each direction. */
export const BLOCKS_MAX = 100;
export const TIMES_MAX = 500;

const placed = {
  description: z.optional(anyText(TEXT_MAX)),
  idTaskCategory: optionalId(),
  idAssignee: optionalId(),
  idParent: optionalId(),
  idTwin: optionalId(),
  /** By default, the place of the twin. */
  idWarehouse: optionalId(),
  startOn: optionalDay(),
  dueOn: optionalDay(),
  estimateMinutes: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(60_000)))),
};

/** The records that a task can be created for; it is linked with them. */
export const taskLinks = ['ticket', 'alarm', 'lot'] as const;

export const taskBody = z.strictObject({
  title: line(200),
  /** The first one by default. */
  idTaskType: z.optional(id()),
  /** Medium by default. */
  idTaskPriority: z.optional(id()),
  /** The first state by default. */
  idTaskState: z.optional(id()),
  ...placed,
  checks: z.optional(z.array(checkText()).check(z.maxLength(CHECKS_MAX))),
  /** Titles of subtasks that are made with it, at the same place and for the same days. */
  subtasks: z.optional(z.array(line(200)).check(z.maxLength(SUBTASKS_MAX))),
  followers: z.optional(z.array(id()).check(z.maxLength(FOLLOWERS_MAX))),
  links: z.optional(z.array(z.strictObject({ entity: z.enum(taskLinks), id: id() })).check(z.maxLength(10))),
  idFiles: files(),
  /** The step whose instructions open beside it. */
  idStep: optionalId(),
  /** Chosen by the operator’s administrators; others make tasks for their own company. */
  idCompany: z.optional(id()),
});
export type TaskBody = z.output<typeof taskBody>;

export const createTask = endpoint({
  route: 'POST /api/processes/createTask',
  area,
  permission: 'task:create',
  summary: 'Make a task',
  body: taskBody,
  data: taskDetail,
});

/** The address of a task. */
export const ofTask = z.object({ idTask: idParam() });

/** Only given fields change. */
export const taskUpdate = z.strictObject({
  title: z.optional(line(200)),
  idTaskType: z.optional(id()),
  idTaskPriority: z.optional(id()),
  idTaskState: z.optional(id()),
  ...placed,
  version: version(),
});
export type TaskUpdate = z.output<typeof taskUpdate>;

export const updateTask = endpoint({
  route: 'PUT /api/processes/update/task/{idTask}',
  area,
  permission: 'task:view',
  summary: 'Change a task or carry it forward: its creator, its assignee, and those with `task:edit`',
  params: ofTask,
  body: taskUpdate,
  data: taskDetail,
});

export const cancelTask = endpoint({
  route: 'PUT /api/processes/cancel/task/{idTask}',
  area,
  permission: 'task:view',
  summary: 'Cancel a task with a justification: its creator, its assignee, and those with `task-cancel:edit`',
  params: ofTask,
  body: z.strictObject({ justification: text(1000), idTaskState: z.optional(id()) }),
  data: taskDetail,
});

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, idParam, instant, moment, several, state, text, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'field';

export const ASSIGNED_AT_ONCE = 50;
export const STOPS_MAX = 50;
export const INSTRUCTIONS_MAX = 2_000;

/** How far an assigned activity has come; done and cancelled ones are closed (Inactivo). */
export const progresses = ['assigned', 'started', 'done', 'cancelled'] as const;
export type Progress = (typeof progresses)[number];

/** People with one of these roles are offered activities, and those with a company's own role that may record actions. */
export const FIELD_ROLES = [1, 4, 6];

const person = z.object({ idUser: id(), name: z.string() });

/** A warehouse on the way, in order. */
export const activityStop = z.object({
  idWarehouse: id(),
  name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

export const activityAssignment = z.object({
  idActivityUser: id(),
  idCompany: id(),
  Activity: z.object({ idActivity: id(), name: z.string(), description: z.nullable(z.string()) }),
  assignmentUser: person,
  /** None: a schedule whose owner is gone. */
  creatorUser: z.nullable(person),
  instructions: z.string(),
  startsAt: moment(),
  dueAt: moment(),
  progress: z.enum(progresses),
  state: state(),
  /** By the clock of the phone. */
  startedAt: z.nullable(moment()),
  endedAt: z.nullable(moment()),
  closeReason: z.nullable(z.string()),
  stops: z.array(activityStop),
  /** The schedule that made it. */
  Schedule: z.nullable(z.object({ idActivitySchedule: id(), name: z.string() })),
  /** Recorded actions, and when the last one was done. */
  recordCount: z.int(),
  lastRecordAt: z.nullable(moment()),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type ActivityAssignment = z.output<typeof activityAssignment>;

const filters = {
  state: z.optional(several(state())),
  progress: z.optional(several(z.enum(progresses))),
  idActivity: z.optional(several(idParam())),
  idUser: z.optional(several(idParam())),
  idCreator: z.optional(several(idParam())),
  idWarehouse: z.optional(several(idParam())),
  idActivitySchedule: z.optional(several(idParam())),
  /** Those that begin between. */
  startsFrom: z.optional(instant()),
  startsTo: z.optional(instant()),
  /** Open after their time. */
  late: z.optional(z.stringbool()),
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(idParam()),
};
const orderBy = ['idActivityUser', 'startsAt', 'dueAt', 'createdAt', 'progress', 'state'] as const;
const view = 'activity-assignment:view';

export const activityAssignments = listEndpoint({
  route: 'GET /api/settings/assignmentActivity',
  area,
  permission: view,
  summary: 'Who was assigned which activity by whom, where and when',
  row: activityAssignment,
  filters,
  orderBy,
});

export const assignmentsByState = listEndpoint({
  route: 'GET /api/settings/assignmentActivities/state/{state}',
  area,
  permission: view,
  summary: 'Assigned activities by state',
  params: z.object({ state: state() }),
  row: activityAssignment,
  filters,
  orderBy,
});

export const assignmentsOfUser = listEndpoint({
  route: 'GET /api/settings/assignmentActivities/user/{id}',
  area,
  permission: 'my-activity:view',
  summary: 'Activities assigned to a person: one’s own, or anybody’s for those who may view assignments',
  params: z.object({ id: idParam() }),
  row: activityAssignment,
  filters,
  orderBy,
});

const byId = z.object({ id: idParam() });

export const oneAssignment = endpoint({
  route: 'GET /api/settings/v3/assignmentActivity/{id}',
  area,
  permission: 'my-activity:view',
  summary: 'One assigned activity, to whom it is assigned and to those who may view assignments',
  params: byId,
  data: activityAssignment,
});

const fields = {
  instructions: z._default(anyText(INSTRUCTIONS_MAX), ''),
  startsAt: instant(),
  dueAt: instant(),
  stops: z._default(z.array(id()).check(z.maxLength(STOPS_MAX)), []),
};
interface Period {
  startsAt: string;
  dueAt: string;
}
const ordered = z.refine<Period>(({ startsAt, dueAt }) => Date.parse(startsAt) < Date.parse(dueAt), {
  error: 'period_reversed',
  path: ['dueAt'],
});

export const assignmentBody = z
  .strictObject({
    idActivity: id(),
    /** Each gets an assignment of their own. */
    users: z.array(id()).check(z.minLength(1, { error: 'Required' }), z.maxLength(ASSIGNED_AT_ONCE)),
    ...fields,
    /** Chosen by the operator’s administrators; others assign within their own company. */
    idCompany: z.optional(id()),
  })
  .check(ordered);

export const assignActivity = endpoint({
  route: 'POST /api/settings/assignmentActivity',
  area,
  permission: 'activity-assignment:create',
  summary: 'Assign an activity to people, once; what returns is a schedule',
  body: assignmentBody,
  data: z.array(activityAssignment),
});

const ofAssignment = z.object({ idActivityUser: idParam() });

export const updateAssignment = endpoint({
  route: 'PUT /api/settings/assignmentActivity/{idActivityUser}',
  area,
  permission: 'activity-assignment:edit',
  summary:
    'Change an open assignment: time, stops, instructions. For another person it is cancelled, and the answer is a new one',
  params: ofAssignment,
  body: z
    .strictObject({
      /** Another person, as long as it was not started. */
      idUser: z.optional(id()),
      ...fields,
      version: version(),
    })
    .check(ordered),
  data: activityAssignment,
});

export const setAssignmentState = endpoint({
  route: 'PUT /api/settings/assignmentActivities/{idActivityUser}',
  area,
  permission: 'activity-assignment:edit',
  summary: 'Cancel an assignment with the reason, or open a closed one again',
  params: ofAssignment,
  body: z.strictObject({ state: state(), justification: z.optional(text(1_000)) }),
  data: activityAssignment,
});

/** An action that a menu offers, in order. */
export const assignedAction = z.object({
  idMenuAction: id(),
  Action: z.object({
    idAction: id(),
    name: z.string(),
    description: z.nullable(z.string()),
    needsPhoto: z.boolean(),
    needsNote: z.boolean(),
    idStep: z.nullable(id()),
  }),
  /** A form to fill in. */
  Form: z.nullable(z.object({ idForm: id(), name: z.string() })),
  /** How often it was recorded in this assignment. */
  recordCount: z.int(),
});
export const assignedMenu = z.object({
  idMenu: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  actions: z.array(assignedAction),
});
export type AssignedMenu = z.output<typeof assignedMenu>;

export const assignedActions = endpoint({
  route: 'GET /api/settings/v3/activityUser/actions/{id}',
  area,
  permission: 'my-activity:view',
  summary: 'Menus and actions of an assigned activity: those of the activity, and those given to the person',
  params: byId,
  data: z.object({
    idActivityUser: id(),
    Activity: activityAssignment.shape.Activity,
    menus: z.array(assignedMenu),
  }),
});

export const setProgress = endpoint({
  route: 'PUT /api/v4/activity-assignments/{idActivityUser}/progress',
  area,
  permission: 'my-activity:create',
  summary: 'Start or finish an activity assigned to oneself; the same twice is once',
  params: ofAssignment,
  body: z.strictObject({
    progress: z.enum(['started', 'done']),
    /** By the clock of the phone. */
    at: instant(),
  }),
  data: activityAssignment,
});

export const assignmentOptions = endpoint({
  route: 'GET /api/v4/activity-assignments/options',
  area,
  permission: view,
  summary: 'Activities that can be assigned, people who can carry them out, warehouses to go to',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    activities: z.array(
      z.object({ idActivity: id(), name: z.string(), menuCount: z.int(), actionCount: z.int() }),
    ),
    /** `open`: how much they have to do already. */
    people: z.array(
      z.extend(person, { Role: z.nullable(z.object({ idRole: id(), name: z.string() })), open: z.int() }),
    ),
    warehouses: z.array(activityStop),
    /** Of the whole company, to filter by. */
    creators: z.array(person),
    timeZone: z.string(),
    today: z.iso.date(),
  }),
});

const offeredAction = z.object({
  idAction: id(),
  name: z.string(),
  needsPhoto: z.boolean(),
  needsNote: z.boolean(),
  /** Its instructions. */
  idStep: z.nullable(id()),
});
const composedAction = z.extend(offeredAction, {
  Form: z.nullable(z.object({ idForm: id(), name: z.string() })),
});
const composedMenu = z.object({
  idMenu: id(),
  name: z.string(),
  icon: z.nullable(z.string()),
  /** Other activities that change with it. */
  alsoIn: z.array(z.object({ idActivity: id(), name: z.string() })),
  actions: z.array(composedAction),
});
const composition = z.object({
  idActivity: id(),
  idCompany: id(),
  name: z.string(),
  menus: z.array(composedMenu),
  version: z.int(),
});
export type ActivityComposition = z.output<typeof composition>;
const ofActivity = z.object({ idActivity: idParam() });

export const activityComposition = endpoint({
  route: 'GET /api/v4/activities/{idActivity}/composition',
  area,
  permission: 'activity:view',
  summary: 'What an activity consists of: menus in order, with their actions in order and the forms of these',
  params: ofActivity,
  data: z.extend(composition, {
    /** What can be added. */
    offered: z.object({
      menus: z.array(z.extend(composedMenu, {})),
      actions: z.array(offeredAction),
      forms: z.array(z.object({ idForm: id(), name: z.string() })),
    }),
  }),
});

export const composeActivity = endpoint({
  route: 'PUT /api/v4/activities/{idActivity}/composition',
  area,
  permission: 'activity:edit',
  summary: 'Say what an activity consists of; a menu that other activities have too changes there as well',
  params: ofActivity,
  body: z.strictObject({
    menus: z
      .array(
        z.strictObject({
          idMenu: id(),
          actions: z
            .array(z.strictObject({ idAction: id(), idForm: z._default(z.nullable(id()), null) }))
            .check(z.maxLength(50)),
        }),
      )
      .check(z.maxLength(20)),
    version: version(),
  }),
  data: composition,
});

import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { bigId, id, idParam, moment, several, state, text, version } from '../kit/fields.ts';
import { listEndpoint, match } from '../kit/paging.ts';

const area = 'assignments';
export const placeTypes = ['warehouse', 'lot'] as const;

const warehouse = z.object({
  idWarehouse: id(),
  name: z.string(),
  Company: z.object({ idCompany: id(), name: z.string() }),
});
const info = z.object({
  idTwinAssignmentAdditionalInformation: id(),
  name: z.string(),
  value: z.string(),
});
export type AdditionalInfo = z.output<typeof info>;
const segment = z.object({
  idWarehouseSegment: id(),
  name: z.string(),
  idWarehouseCategory: id(),
  category: z.string(),
});

export const assignmentRow = z.object({
  idAssignment: id(),
  idCompany: id(),
  type: z.enum(placeTypes),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  closedAt: z.nullable(moment()),
  justification: z.nullable(z.string()),
  User: z.object({ idUser: id(), name: z.string() }),
  idMeasurement: z.nullable(id()),
  Measurement: z.nullable(z.object({ idMeasurement: id(), name: z.string() })),
  valueMeasurement: z.nullable(z.string()),
  AssignmentWarehouse: z.nullable(z.object({ idWarehouse: id(), Warehouse: warehouse })),
  AssignmentLot: z.nullable(z.object({ idLot: id(), name: z.string(), Warehouse: warehouse })),
  segments: z.array(segment),
  /** Current twins, and all there ever were. */
  twins: z.int(),
  twinsEver: z.int(),
  /** Distinct values of its twins. */
  height: z.array(z.string()),
  stowage: z.array(z.string()),
});
export type AssignmentRow = z.output<typeof assignmentRow>;

const twinAssignment = z.object({
  idTwinAssignment: id(),
  idTwin: id(),
  state: state(),
  createdAt: moment(),
  closedAt: z.nullable(moment()),
  justification: z.nullable(z.string()),
  Twin: z.object({ idTwin: id(), name: z.string(), mac: z.string(), twinType: z.string() }),
  info: z.array(info),
});
export type TwinAssignment = z.output<typeof twinAssignment>;

export const assignmentDetail = z.object({
  ...assignmentRow.shape,
  TwinAssignments: z.array(twinAssignment),
});
export type AssignmentDetail = z.output<typeof assignmentDetail>;

export const listAssignments = listEndpoint({
  route: 'GET /api/processes/getAssignment/{idCompany}',
  area,
  permission: 'assignment:view',
  summary: 'Assignments of the company',
  params: z.object({ idCompany: idParam() }),
  row: assignmentRow,
  filters: {
    state: z.optional(several(state())),
    idWarehouse: z.optional(several(idParam())),
    idLot: z.optional(several(idParam())),
    type: z.optional(several(z.enum(placeTypes))),
    idTwin: z.optional(idParam()),
  },
  orderBy: ['idAssignment', 'createdAt'],
});

export const oneAssignment = endpoint({
  route: 'GET /api/processes/getOneAssignment/{id}',
  area,
  permission: 'assignment:view',
  summary: 'One assignment with its twins',
  params: z.object({ id: idParam() }),
  data: assignmentDetail,
});

const justification = () => text(500);
const infoBody = z.strictObject({ name: text(60), value: z.string().check(z.trim(), z.maxLength(200)) });
const twinIn = z.strictObject({
  idTwin: id(),
  additionalInformation: z.optional(z.array(infoBody).check(z.maxLength(20))),
  /** Why it is taken over from its assignment; without a reason an assigned twin is refused. */
  justification: z.optional(justification()),
});
const twinsIn = () => z.array(twinIn).check(z.minLength(1), z.maxLength(500));
/** Twins named by their ids, or all that match the query of a list. */
const selection = {
  twins: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(500))),
  match: match(),
};

/** A warehouse with some of its segments, or a lot. */
export const targetShape = {
  idWarehouse: z.optional(z.nullable(id())),
  segments: z.optional(z.array(id()).check(z.maxLength(200))),
  idLot: z.optional(z.nullable(id())),
};
const measured = {
  idMeasurement: z.optional(z.nullable(id())),
  valueMeasurement: z.optional(z.nullable(text(120))),
};

export const assignmentBody = z.strictObject({
  type: z.enum(placeTypes),
  ...targetShape,
  ...measured,
  twins: z.optional(twinsIn()),
  match: match(),
});

export const createAssignment = endpoint({
  route: 'POST /api/processes/v2/twinsAssignment/web',
  area,
  permission: 'assignment:create',
  summary:
    'Assign twins, or all that match, to segments of a warehouse or to a lot; those that are elsewhere are taken over with a reason and assignment:edit',
  body: assignmentBody,
  data: assignmentDetail,
});

export const addTwins = endpoint({
  route: 'POST /api/processes/assignment/twin',
  area,
  permission: 'assignment:create',
  summary:
    'Add twins to an open assignment; those that are elsewhere are taken over with a reason and assignment:edit',
  body: z.strictObject({ idAssignment: id(), twins: twinsIn() }),
  data: assignmentDetail,
});

export const updateAssignment = endpoint({
  route: 'PUT /api/processes/assignment/update/{idAssignment}',
  area,
  permission: 'assignment:edit',
  summary: 'Change the segments, the measurement and its value of an open assignment',
  params: z.object({ idAssignment: idParam() }),
  body: z.strictObject({
    segments: z.optional(z.array(id()).check(z.maxLength(200))),
    ...measured,
    version: version(),
  }),
  data: assignmentDetail,
});

const closing = z.strictObject({
  justification: justification(),
  /** The destination of circulating twins; without it they stay where they are. */
  idDestination: z.optional(z.nullable(id())),
});

export const closeAssignment = endpoint({
  route: 'PUT /api/processes/closeAssignment/{idAssignment}',
  area,
  permission: 'assignment:edit',
  summary: 'Close an assignment: every twin still in it is free',
  params: z.object({ idAssignment: idParam() }),
  body: closing,
  data: assignmentDetail,
});

export const closeTwinAssignment = endpoint({
  route: 'PUT /api/processes/closeTwinAssignment/{idTwinAssignment}',
  area,
  permission: 'assignment:edit',
  summary: 'Take one twin out of its assignment; the last one closes it',
  params: z.object({ idTwinAssignment: idParam() }),
  body: closing,
  data: assignmentDetail,
});

export const transferTwins = endpoint({
  route: 'POST /api/v4/transfers',
  area,
  permission: 'assignment:edit',
  summary: 'Move twins, or all that match, to another place in one step, whether they are assigned or not',
  body: z.strictObject({
    ...selection,
    type: z.enum(placeTypes),
    ...targetShape,
    ...measured,
    justification: justification(),
    /** An open assignment of that place to join. */
    idAssignment: z.optional(id()),
  }),
  data: assignmentDetail,
});

export const sendTwins = endpoint({
  route: 'POST /api/v4/shipments',
  area,
  permission: 'assignment:edit',
  summary:
    'Send circulating twins, or all that match, to another warehouse: in transit until they are received',
  body: z.strictObject({
    ...selection,
    idWarehouse: id(),
    justification: justification(),
  }),
  data: z.object({ sent: z.int() }),
});

export const receiveTwins = endpoint({
  route: 'POST /api/v4/receptions',
  area,
  permission: 'assignment:edit',
  summary:
    'Receive twins in transit, or all of them that match, where they were sent or where they turned up',
  body: z.strictObject({
    ...selection,
    /** Of all that match, only what the caller’s list of twins to receive shows. */
    own: z.optional(z.boolean()),
    /** The company of the list; by default the caller’s own. */
    idCompany: z.optional(id()),
    idWarehouse: z.optional(id()),
    note: z.optional(z.nullable(text(500))),
  }),
  data: z.object({ received: z.int() }),
});

export const scanBody = z.strictObject({
  /** A name, a MAC in any notation, or a URL that contains it, as on a label. */
  code: text(300),
  type: z.enum(placeTypes),
  ...targetShape,
  /** The assignment that the first scan of a round created; later scans join it. */
  idAssignment: z.optional(id()),
});

const scanned = z.object({
  outcome: z.enum(['assigned', 'moved', 'received', 'already']),
  idAssignment: id(),
  Twin: z.object({ idTwin: id(), name: z.string(), mac: z.string() }),
  from: z.nullable(z.string()),
  /** The last movement before the scan, to which an undo returns. */
  since: z.nullable(z.int()),
});
export type Scanned = z.output<typeof scanned>;

export const scanTwin = endpoint({
  route: 'POST /api/v4/scans',
  area,
  permission: 'assignment:create',
  summary: 'Put the device whose code was scanned into the chosen place, wherever it was before',
  body: scanBody,
  data: scanned,
});

export const undoScan = endpoint({
  route: 'POST /api/v4/scans/undo',
  area,
  permission: 'assignment:create',
  summary: 'Put a device back where it was before one’s own scan, unless something happened to it since',
  body: z.strictObject({ idTwin: id(), since: bigId() }),
  data: done,
});

export const assignmentInfo = endpoint({
  route: 'GET /api/processes/twinAssignment/additionalInfo/{idTwinAssignment}',
  area: 'twins',
  permission: 'assignment:view',
  summary: 'Additional information of a twin in its assignment',
  params: z.object({ idTwinAssignment: idParam() }),
  data: z.array(info),
});

export const updateInfo = endpoint({
  route: 'POST /api/processes/update/additional/information',
  area: 'twins',
  permission: 'assignment:edit',
  summary: 'Change the additional information of a twin in its assignment: height, numberStowage and others',
  body: z.strictObject({
    idTwinAssignment: id(),
    additionalInformation: z.array(infoBody).check(z.minLength(1), z.maxLength(20)),
  }),
  data: z.array(info),
});

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  anyText,
  bigId,
  dayOrInstant,
  id,
  idFiles,
  idParam,
  instant,
  moment,
  several,
} from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { fileData } from './files.ts';

const area = 'field';

export const NOTE_MAX = 2_000;
/** The most actions on a map. */
export const TRACKED_MAX = 5_000;
/** The longest period of a report, in days. */
export const TRACKED_DAYS = 92;
/** An action farther from its stop than this was not done there. */
export const SITE_METRES = 250;

/** What an action was recorded with: a photo, a note, an answer, far from its stop, without a place. */
export const recordTypes = ['photo', 'note', 'form', 'offSite', 'noPlace'] as const;
export type RecordType = (typeof recordTypes)[number];

const person = z.object({ idUser: id(), name: z.string() });

/** An action that somebody did and recorded. */
export const activityRecord = z.object({
  idActivityUserMenuAction: bigId(),
  idCompany: id(),
  /** Made on the phone: the same key is stored once. */
  recordKey: z.uuid(),
  idActivityUser: id(),
  Activity: z.object({ idActivity: id(), name: z.string() }),
  User: person,
  idMenuAction: id(),
  /** As they were called then. */
  Menu: z.object({ name: z.string() }),
  Action: z.object({ idAction: id(), name: z.string() }),
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  /** By the clock of the phone. */
  at: moment(),
  receivedAt: moment(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  /** Metres from the stop, where both places are known. */
  distance: z.nullable(z.int()),
  note: z.nullable(z.string()),
  photoCount: z.int(),
  /** The key of the answer to its form, as the phone made it. */
  answerKey: z.nullable(z.uuid()),
  /** None as long as it has not arrived, and for those who may not see it. */
  FormAnswer: z.nullable(
    z.object({ idFormAnswer: bigId(), Form: z.object({ idForm: id(), name: z.string() }) }),
  ),
});
export type ActivityRecord = z.output<typeof activityRecord>;

export const recordPeriod = {
  /** Days of the company’s calendar, the last one included, or moments. */
  startDate: z.optional(dayOrInstant()),
  endDate: z.optional(dayOrInstant()),
};

export const recordsOfUser = listEndpoint({
  route: 'GET /api/processes/ActivityUserMenuActions/{id}',
  area,
  permission: 'my-activity:view',
  summary: 'Actions that a person recorded: one’s own, or anybody’s for those who may view the tracker',
  params: z.object({ id: idParam() }),
  row: activityRecord,
  filters: {
    ...recordPeriod,
    type: z.optional(several(z.enum(recordTypes))),
    idActivityUser: z.optional(several(idParam())),
    idAction: z.optional(several(idParam())),
    idWarehouse: z.optional(several(idParam())),
  },
  orderBy: ['at', 'receivedAt'],
});

export const chosenIds = (most: number) => z.optional(z.array(id()).check(z.maxLength(most)));

/** What the tracker shows; an empty list or none means all. */
export const trackedFilter = z.strictObject({
  users: chosenIds(200),
  actions: chosenIds(200),
  warehouses: chosenIds(200),
  ...recordPeriod,
  type: z.optional(z.array(z.enum(recordTypes)).check(z.maxLength(recordTypes.length))),
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(id()),
});
export type TrackedFilter = z.output<typeof trackedFilter>;

export const trackedActions = endpoint({
  route: 'POST /api/processes/trackingUserMenuAction/list',
  area,
  permission: 'tracker:view',
  neverReplayed: true,
  summary: 'Recorded actions of people in a period, the newest first, at most 5,000',
  body: trackedFilter,
  data: z.object({ total: z.int(), rows: z.array(activityRecord) }),
});

export const oneRecord = endpoint({
  route: 'GET /api/processes/ActivityUserMenuAction/{id}',
  area,
  permission: 'my-activity:view',
  summary: 'One recorded action with its photos',
  params: z.object({
    id: z.coerce.number().check(z.multipleOf(1), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
  }),
  data: z.extend(activityRecord, { files: z.array(fileData) }),
});
export type ActivityRecordDetail = z.output<typeof oneRecord.data>;

export const recordAction = endpoint({
  route: 'POST /api/processes/ActivityUserMenuAction',
  area,
  permission: 'my-activity:create',
  summary: 'Record an action of an activity assigned to oneself; the same key is stored once',
  body: z
    .strictObject({
      recordKey: z.uuid(),
      idActivityUser: id(),
      idMenuAction: id(),
      /** One of the stops, or any warehouse of the company. */
      idWarehouse: z._default(z.nullable(id()), null),
      at: instant(),
      latitude: z._default(z.nullable(z.number().check(z.gte(-90), z.lte(90))), null),
      longitude: z._default(z.nullable(z.number().check(z.gte(-180), z.lte(180))), null),
      accuracy: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))), null),
      note: z._default(z.nullable(anyText(NOTE_MAX)), null),
      files: z._default(idFiles(), []),
      answerKey: z._default(z.nullable(z.uuid()), null),
    })
    .check(
      z.refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
        error: 'Required',
        path: ['longitude'],
      }),
    ),
  data: activityRecord,
});

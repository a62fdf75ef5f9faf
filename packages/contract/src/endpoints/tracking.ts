import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { day, dayOrInstant, id, idParam, instant, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { progresses } from './activity-assignments.ts';

const area = 'field';

/** The most fixes that are sent at once. */
export const POSITIONS_AT_ONCE = 500;
/** A fix less exact than this many metres does not count for the route. */
export const ACCURACY_MAX = 200;
/** Nobody travels faster, in metres per second. */
export const SPEED_MAX = 70;
/** Staying within so many metres for so many minutes is a stop; at most so far from a warehouse it is a visit. */
export const STOP = { metres: 75, minutes: 5, visitMetres: 200 };
/** After so many minutes a last place is no longer where somebody is. */
export const AGE = { freshMinutes: 10, oldMinutes: 60 };
/** The longest period of one route, in days, and the most fixes of an answer. */
export const ROUTE_DAYS = 7;
export const ROUTE_MAX = 10_000;
/**
 * What a phone recorded may be so far ahead of the server's clock. What is farther ahead is too early and is sent again;
 * when a clock differs by more than a day, no waiting makes it right.
 */
export const PHONE_CLOCK = { aheadMs: 300_000, waitMs: 86_400_000 };
/** The newest crossings of one's own that are shown. */
export const MY_CROSSINGS = 200;

/** Why a fix does not count for the route. */
export const fixFlags = ['inaccurate', 'jump'] as const;

const person = z.object({ idUser: id(), name: z.string() });
const place = { latitude: z.number(), longitude: z.number() };
const consent = z.object({
  /** None: it was never given, or was withdrawn. */
  givenAt: z.nullable(moment()),
  withdrawnAt: z.nullable(moment()),
});

export const trackingConsent = endpoint({
  route: 'GET /api/v4/tracking/consent',
  area,
  permission: 'my-activity:view',
  summary:
    'Whether one has agreed to be followed while an activity runs, how often, and for how long it is kept',
  data: z.extend(consent, { intervalSeconds: z.int(), keptDays: z.int() }),
});
export type TrackingConsent = z.output<typeof trackingConsent.data>;

export const setTrackingConsent = endpoint({
  route: 'PUT /api/v4/tracking/consent',
  area,
  permission: 'my-activity:create',
  summary: 'Agree to be followed while an activity runs, or withdraw that',
  body: z.strictObject({ given: z.boolean() }),
  data: trackingConsent.data,
});

const fix = z.strictObject({
  at: instant(),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  accuracy: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))), null),
  speed: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1_000))), null),
  heading: z._default(z.nullable(z.number().check(z.gte(0), z.lte(360))), null),
  battery: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1))), null),
});

export const sendPositions = endpoint({
  route: 'POST /api/v4/tracking/positions',
  area,
  permission: 'my-activity:create',
  neverReplayed: true,
  summary:
    'Fixes of one’s own phone during an activity, at most one a second, each stored once; those outside consent and activity are left out. 429 with TOO_EARLY: what is ahead of the clock, or of an activity that was not started yet, is to be sent again',
  body: z.strictObject({
    idActivityUser: id(),
    positions: z.array(fix).check(z.minLength(1, { error: 'Required' }), z.maxLength(POSITIONS_AT_ONCE)),
  }),
  data: z.object({ stored: z.int(), known: z.int(), leftOut: z.int() }),
});

export const lastPlace = z.object({
  ...place,
  at: moment(),
  receivedAt: moment(),
  accuracy: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  battery: z.nullable(z.number()),
});

/** Somebody who has activities today, an open one, or a place. */
export const trackedPerson = z.object({
  ...person.shape,
  Role: z.nullable(z.object({ idRole: id(), name: z.string() })),
  /** By a fix of the phone or a recorded action, whichever is newer. */
  place: z.nullable(lastPlace),
  /** Whether they agreed to be followed. */
  consented: z.boolean(),
  Assignment: z.nullable(
    z.object({
      idActivityUser: id(),
      Activity: z.object({ idActivity: id(), name: z.string() }),
      progress: z.enum(progresses),
      startedAt: z.nullable(moment()),
    }),
  ),
  /** In the calendar of the company. */
  today: z.object({ assigned: z.int(), done: z.int(), records: z.int(), distance: z.number() }),
  /** The areas that they are in. */
  geofences: z.array(z.object({ idGeofence: id(), name: z.string(), since: moment() })),
});
export type TrackedPerson = z.output<typeof trackedPerson>;

export const tracker = endpoint({
  route: 'GET /api/v4/tracker',
  area,
  permission: 'tracker:view',
  summary: 'Everybody in the field with their last place, and the warehouses around them',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    people: z.array(trackedPerson),
    warehouses: z.array(z.object({ idWarehouse: id(), name: z.string(), ...place })),
    actions: z.array(z.object({ idAction: id(), name: z.string() })),
    timeZone: z.string(),
    today: z.iso.date(),
  }),
});

export const routeStop = z.object({
  ...place,
  startedAt: moment(),
  endedAt: moment(),
  /** A visit, where it was at a warehouse. */
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
});
export type RouteStop = z.output<typeof routeStop>;

export const routeFix = z.object({
  ...place,
  at: moment(),
  accuracy: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  flag: z.nullable(z.enum(fixFlags)),
});

const routeData = z.object({
  User: person,
  from: moment(),
  to: moment(),
  timeZone: z.string(),
  /** Thinned where there are more than fit into one answer: `total` is how many there are. */
  total: z.int(),
  fixes: z.array(routeFix),
  stops: z.array(routeStop),
  /** Metres, and seconds. */
  distance: z.number(),
  movingSeconds: z.int(),
  stoppedSeconds: z.int(),
  flagged: z.int(),
});
export type RouteData = z.output<typeof routeData>;

export const routeOfUser = endpoint({
  route: 'GET /api/v4/tracker/users/{idUser}/route',
  area,
  permission: 'my-activity:view',
  summary: 'The route of a person with stops and visits, for replay: one’s own, or anybody’s for the tracker',
  params: z.object({ idUser: idParam() }),
  // Days of the company’s calendar, the last one included, or moments.
  query: z.object({ from: dayOrInstant(), to: dayOrInstant() }),
  data: routeData,
});

export const routeDay = z.object({
  day: z.iso.date(),
  User: person,
  fixes: z.int(),
  flagged: z.int(),
  distance: z.number(),
  movingSeconds: z.int(),
  stoppedSeconds: z.int(),
  stops: z.int(),
  visits: z.int(),
  firstAt: z.nullable(moment()),
  lastAt: z.nullable(moment()),
});
export type RouteDay = z.output<typeof routeDay>;

export const routeDays = listEndpoint({
  route: 'GET /api/v4/tracker/days',
  area,
  permission: 'tracker:view',
  summary: 'What the days of people in the field came to: distance, time, stops, visits',
  row: routeDay,
  filters: {
    idUser: z.optional(several(idParam())),
    from: z.optional(day()),
    to: z.optional(day()),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['day', 'distance', 'fixes'],
});

export const visit = z.extend(routeStop, { User: person, seconds: z.int() });

export const visits = listEndpoint({
  route: 'GET /api/v4/tracker/visits',
  area,
  permission: 'tracker:view',
  summary: 'Visits to warehouses, the newest first',
  row: visit,
  filters: {
    idUser: z.optional(several(idParam())),
    idWarehouse: z.optional(several(idParam())),
    from: z.optional(dayOrInstant()),
    to: z.optional(dayOrInstant()),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['startedAt'],
});

export const keptOfMe = endpoint({
  route: 'GET /api/v4/tracking/kept',
  area,
  permission: 'my-activity:view',
  summary:
    'What is kept about oneself: consents, days with positions, crossings of areas, the last place, and until when',
  data: z.object({
    consents: z.array(consent),
    keptDays: z.int(),
    days: z.array(
      z.object({ day: z.iso.date(), fixes: z.int(), distance: z.number(), removedOn: z.iso.date() }),
    ),
    /** The last place that others see. */
    place: z.nullable(lastPlace),
    /** The areas that one is in. */
    inside: z.array(z.object({ idGeofence: id(), name: z.string(), since: moment() })),
    /** How many crossings of areas are kept, and the newest of them. */
    crossingCount: z.int(),
    crossings: z.array(z.object({ idGeofence: id(), name: z.string(), at: moment(), entered: z.boolean() })),
    timeZone: z.string(),
  }),
});

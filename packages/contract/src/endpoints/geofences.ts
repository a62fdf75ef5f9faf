import * as z from 'zod/mini';
import { RADIUS, VERTICES } from '../geo/polygon.ts';
import { done, endpoint } from '../kit/endpoint.ts';
import { dayOrInstant, id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'field';

export const GEOFENCES_MAX = 500;
const WATCHERS_MAX = 50;

const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));
const vertex = z.strictObject({ latitude, longitude });

/** A circle or a polygon; whether a polygon crosses itself is judged by `geo/polygon.ts`. */
const areaShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('circle'),
    latitude,
    longitude,
    /** Metres. */
    radius: z.number().check(z.gte(RADIUS.min), z.lte(RADIUS.max)),
  }),
  z.strictObject({
    kind: z.literal('polygon'),
    points: z
      .array(vertex)
      .check(z.minLength(VERTICES.min, { error: 'Required' }), z.maxLength(VERTICES.max)),
  }),
]);

const person = z.object({ idUser: id(), name: z.string() });

export const geofence = z.object({
  idGeofence: id(),
  idCompany: id(),
  name: z.string(),
  shape: areaShape,
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  tellsEnter: z.boolean(),
  tellsLeave: z.boolean(),
  /** Who is told. */
  Watchers: z.array(person),
  /** Who is in it now. */
  inside: z.array(z.extend(person, { since: moment() })),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type Geofence = z.output<typeof geofence>;

export const geofences = listEndpoint({
  route: 'GET /api/v4/geofences',
  area,
  permission: 'tracker:view',
  summary: 'Areas of the map whose crossing is news',
  row: geofence,
  filters: {
    state: z.optional(several(state())),
    idWarehouse: z.optional(several(idParam())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idGeofence', 'name', 'state', 'createdAt'],
});

const fields = {
  name: line(120),
  shape: areaShape,
  idWarehouse: z._default(z.nullable(id()), null),
  tellsEnter: z._default(z.boolean(), true),
  tellsLeave: z._default(z.boolean(), true),
  watchers: z._default(z.array(id()).check(z.maxLength(WATCHERS_MAX)), []),
};

export const createGeofence = endpoint({
  route: 'POST /api/v4/geofences',
  area,
  permission: 'tracker:create',
  summary: 'Draw an area and say who is told when somebody enters or leaves it',
  body: z.strictObject({
    ...fields,
    /** Chosen by the operator’s administrators; others draw for their own company. */
    idCompany: z.optional(id()),
  }),
  data: geofence,
});

const params = z.object({ idGeofence: idParam() });

export const updateGeofence = endpoint({
  route: 'PUT /api/v4/geofences/{idGeofence}',
  area,
  permission: 'tracker:edit',
  summary: 'Change an area; who is in it is judged anew by the next fixes',
  params,
  body: z.strictObject({ ...fields, version: version() }),
  data: geofence,
});

export const setGeofenceState = endpoint({
  route: 'PUT /api/v4/geofences/{idGeofence}/state',
  area,
  permission: 'tracker:edit',
  summary: 'Switch an area off, or on again',
  params,
  body: z.strictObject({ state: state() }),
  data: geofence,
});

export const removeGeofence = endpoint({
  route: 'DELETE /api/v4/geofences/{idGeofence}',
  area,
  permission: 'tracker:delete',
  summary: 'Remove an area with its history',
  params,
  data: done,
});

export const geofenceEvents = listEndpoint({
  route: 'GET /api/v4/geofence-events',
  area,
  permission: 'tracker:view',
  summary: 'Who entered and left which area when, the newest first',
  row: z.object({
    Geofence: z.object({ idGeofence: id(), name: z.string() }),
    User: person,
    at: moment(),
    entered: z.boolean(),
  }),
  filters: {
    idGeofence: z.optional(several(idParam())),
    idUser: z.optional(several(idParam())),
    from: z.optional(dayOrInstant()),
    to: z.optional(dayOrInstant()),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['at'],
});

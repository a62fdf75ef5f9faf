import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, text, version } from '../kit/fields.ts';
import { importFile, importOutcome } from '../kit/import-file.ts';
import { mac } from '../kit/mac.ts';
import { listEndpoint, match } from '../kit/paging.ts';
import { sensorStates } from './home.ts';
import { shownMeasures, twinsInFiles } from './twins-latest.ts';

const area = 'twins';
export const twinTypes = ['Circulante', 'Fijo'] as const;
export type TwinType = (typeof twinTypes)[number];
/** Models with weather station fields. */
export const STATION_MODELS: readonly number[] = [10, 11];

const bit = () => z.union([z.literal(1), z.literal(0)]);
const named = <N extends string>(name: N) =>
  z.object({ [name]: id(), name: z.string() } as Record<N, z.ZodMiniType<number>> & {
    name: z.ZodMiniString;
  });

export const twinRow = z.object({
  idTwin: id(),
  idCompany: id(),
  name: z.string(),
  mac: z.string(),
  twinType: z.enum(twinTypes),
  circulating: z.boolean(),
  idWarehouse: id(),
  idTwinModel: id(),
  station: bit(),
  idStation: z.nullable(id()),
  nameStation: z.nullable(z.string()),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  Warehouse: z.object({
    idWarehouse: id(),
    name: z.string(),
    Company: z.object({ idCompany: id(), name: z.string() }),
  }),
  TwinModel: z.object({ idTwinModel: id(), name: z.string() }),
  TwinPrincipal: z.nullable(z.object({ idTwin: id(), name: z.string(), station: bit() })),
  /** The destination while in transit. */
  Destination: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  /** The current assignment, with the names of its lot or segments. */
  Assignment: z.nullable(
    z.object({
      idAssignment: id(),
      idTwinAssignment: id(),
      lot: z.nullable(z.string()),
      segments: z.array(z.string()),
    }),
  ),
  sensors: z.int(),
  lastSeenAt: z.nullable(moment()),
  sensorState: z.enum(sensorStates),
});
export type TwinRow = z.output<typeof twinRow>;

export const twinFilters = {
  idWarehouse: z.optional(several(idParam())),
  idTwinModel: z.optional(several(idParam())),
  twinType: z.optional(several(z.enum(twinTypes))),
  state: z.optional(several(state())),
  assigned: z.optional(z.stringbool()),
  transit: z.optional(z.stringbool()),
  /** In transit to one of these warehouses. */
  idDestination: z.optional(several(idParam())),
  idWarehouseSegment: z.optional(several(idParam())),
  idLot: z.optional(several(idParam())),
  sensorState: z.optional(several(z.enum(sensorStates))),
  /** They report through one of these twins. */
  idPrincipal: z.optional(several(idParam())),
  /** Whether others report through it. */
  principal: z.optional(z.stringbool()),
};
export const twinOrder = {
  orderBy: ['idTwin', 'name', 'mac', 'createdAt', 'lastSeenAt'],
  alsoOrderBy: shownMeasures,
} as const;

const list = { area, row: twinRow, filters: twinFilters, ...twinOrder } as const;
const ofCompany = { params: z.object({ idCompany: idParam() }) } as const;

export const allTwins = listEndpoint({
  ...list,
  ...ofCompany,
  inFiles: twinsInFiles,
  route: 'GET /api/processes/getTwinAll/{idCompany}',
  permission: 'twin:view',
  summary: 'Every twin of the company, all states',
});

export const ownTwins = listEndpoint({
  ...list,
  inFiles: twinsInFiles,
  route: 'GET /api/processes/getTwin',
  permission: 'twin:view',
  summary: 'Twins of the caller’s company',
});

export const activeTwins = listEndpoint({
  ...list,
  route: 'GET /api/processes/activeTwin',
  permission: 'member',
  summary: 'Active twins of the caller’s company',
});

export const freeTwins = listEndpoint({
  ...list,
  ...ofCompany,
  route: 'GET /api/processes/twinUnique/{idCompany}',
  permission: 'assignment:view',
  summary: 'Active twins in no open assignment and not in transit: what the device picker offers',
});

export const twinsWithoutToken = listEndpoint({
  ...list,
  filters: { ...twinFilters, idCompany: z.optional(idParam()) },
  route: 'GET /api/processes/twinToken',
  permission: 'token:view',
  summary: 'Active twins that have no token yet',
});

export const twinsInTransit = listEndpoint({
  ...list,
  ...ofCompany,
  route: 'GET /api/processes/task/twin/transito/{idCompany}',
  permission: 'assignment:view',
  summary: 'Twins in transit',
});

export const twinsToReceive = listEndpoint({
  ...list,
  ...ofCompany,
  route: 'GET /api/processes/task/twin/recibir/{idCompany}',
  permission: 'assignment:view',
  summary: 'Twins that wait to be received, in the caller’s warehouses first of all',
});

export const twinTransits = endpoint({
  route: 'GET /api/v4/twins/transits',
  area,
  permission: 'assignment:view',
  summary: 'Since when twins are in transit, and who sent them',
  query: z.object({ twins: several(idParam()) }),
  data: z.array(z.object({ idTwin: id(), since: moment(), user: z.nullable(z.string()) })),
});

const twinSensor = z.object({
  idSensorTwin: id(),
  idSensor: id(),
  idCertification: z.nullable(id()),
  idFirmware: z.nullable(id()),
  numberLot: z.nullable(z.string()),
  state: state(),
  version: z.int(),
  Sensor: named('idSensor'),
  Certification: z.nullable(named('idCertification')),
  Firmware: z.nullable(named('idFirmware')),
});
export type TwinSensor = z.output<typeof twinSensor>;

export const fieldTwins = listEndpoint({
  ...list,
  ...ofCompany,
  alsoOrderBy: [],
  row: z.object({ ...twinRow.shape, TwinSensors: z.array(twinSensor) }),
  route: 'GET /api/processes/gt/getTwin/{idCompany}',
  permission: 'member',
  summary: 'Active twins of the company with their sensors, for the field app',
});

const reading = z.object({
  idSensorTwin: id(),
  idMeasurement: id(),
  measurement: z.string(),
  unit: z.string(),
  decimals: z.int(),
  value: z.number(),
  readAt: moment(),
});
export type TwinReading = z.output<typeof reading>;

const twinAssignment = z.object({
  idTwinAssignment: id(),
  idAssignment: id(),
  state: state(),
  createdAt: moment(),
  User: z.object({ idUser: id(), name: z.string() }),
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  Lot: z.nullable(named('idLot')),
  segments: z.array(named('idWarehouseSegment')),
});

export const twinDetail = z.object({
  ...twinRow.shape,
  TwinSensors: z.array(twinSensor),
  TwinAssignments: z.array(twinAssignment),
  readings: z.array(reading),
  hasToken: z.boolean(),
});
export type TwinDetail = z.output<typeof twinDetail>;

export const oneTwin = endpoint({
  route: 'GET /api/processes/twin/{id}',
  area,
  permission: 'twin:view',
  summary:
    'One twin with model, warehouse, company, active sensors, active assignments, principal and latest readings',
  params: z.object({ id: idParam() }),
  data: twinDetail,
});

export const availableStations = listEndpoint({
  route: 'GET /api/processes/station/available',
  area,
  permission: 'twin:view',
  summary: 'Stations that are not linked to a twin yet',
  row: z.object({ idStation: id(), name: z.string() }),
  filters: { idCompany: z.optional(idParam()) },
  orderBy: ['name'],
});

const sensorFacts = {
  idSensor: id(),
  idCertification: z.optional(z.nullable(id())),
  idFirmware: z.optional(z.nullable(id())),
};
const MAX_LOT = 999_999_999_999;

/** The lot number is a number when a sensor is added, and text from then on. */
export const newSensor = z.strictObject({
  ...sensorFacts,
  numberLot: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MAX_LOT)))),
});
export const sensorBody = z.strictObject({
  ...sensorFacts,
  numberLot: z.optional(z.nullable(line(60))),
});

const facts = {
  name: line(80),
  mac: mac(),
  twinType: z.enum(twinTypes),
  idWarehouse: id(),
  idTwinModel: id(),
  /** Both required for station models, and only for these. */
  idStation: z.optional(z.nullable(id())),
  nameStation: z.optional(z.nullable(line(120))),
  /** The station or hub through which it reports. */
  idPrincipal: z.optional(z.nullable(id())),
};

export const twinBody = z.strictObject({
  ...facts,
  station: bit(),
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(id()),
  sensors: z.optional(z.array(newSensor).check(z.maxLength(30))),
});

export const createTwin = endpoint({
  route: 'POST /api/processes/createTwin',
  area,
  permission: 'twin:create',
  summary: 'Register a twin, with its sensors if they are known',
  body: twinBody,
  data: twinDetail,
});

export const twinUpdate = z.strictObject({ idTwin: id(), ...facts, version: version() });

export const updateTwin = endpoint({
  route: 'PUT /api/processes/update',
  area,
  permission: 'twin:edit',
  summary: 'Change a twin; whether it is for stations follows its model',
  body: twinUpdate,
  data: twinDetail,
});

export const reason = () => text(500);

export const twinState = endpoint({
  route: 'PUT /api/processes/v2/twins/state/{id}',
  area,
  permission: 'twin:delete',
  summary: 'Activate or inactivate a twin, with the reason; refused while it is assigned or in transit',
  params: z.object({ id: idParam() }),
  body: z.strictObject({ state: state(), reason: reason() }),
  data: twinDetail,
});

export const twinStates = endpoint({
  route: 'PUT /api/v4/twins/states',
  area,
  permission: 'twin:delete',
  summary: 'Activate or inactivate several twins, or all that match, all or none',
  body: z.strictObject({
    state: state(),
    reason: reason(),
    ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(1000))),
    match: match(),
    /** The company of the list; by default the caller’s own. */
    idCompany: z.optional(id()),
  }),
  data: z.object({ changed: z.int() }),
});

export const addSensors = endpoint({
  route: 'POST /api/processes/add/sensor',
  area,
  permission: 'twin:create',
  summary: 'Add sensors to a twin',
  body: z.strictObject({ idTwin: id(), sensors: z.array(newSensor).check(z.minLength(1), z.maxLength(30)) }),
  data: twinDetail,
});

export const updateSensor = endpoint({
  route: 'PUT /api/v4/twins/{idTwin}/sensors/{idSensorTwin}',
  area,
  permission: 'twin:edit',
  summary: 'Change certificate, firmware or lot number of one sensor of a twin',
  params: z.object({ idTwin: idParam(), idSensorTwin: idParam() }),
  body: z.strictObject({ ...sensorBody.shape, version: version() }),
  data: twinDetail,
});

export const sensorState = endpoint({
  route: 'PUT /api/processes/update/sensor/state',
  area,
  permission: 'twin:edit',
  summary: 'Take a sensor off a twin, or put it back',
  body: z.strictObject({ idTwin: id(), idSensorTwin: id(), state: state() }),
  data: twinDetail,
});

export const importTwins = endpoint({
  route: 'POST /api/v4/twins/import',
  area,
  permission: 'twin:create',
  summary: 'Twins of a CSV or XLSX file, previewed or written, all or nothing',
  body: z.strictObject({
    ...importFile,
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(id()),
  }),
  data: importOutcome,
});

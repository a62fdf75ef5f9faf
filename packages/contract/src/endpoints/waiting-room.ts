import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { mac } from '../kit/mac.ts';
import { listEndpoint } from '../kit/paging.ts';
import { twinTypes } from './twins.ts';

const area = 'waiting-room';

export const waitingStates = ['pending', 'registered', 'rejected'] as const;
export type WaitingState = (typeof waitingStates)[number];
/** How a device was heard: through a gateway, with a key of the company, or not yet, because it was claimed ahead. */
export const waitingProtocols = ['gateway', 'thingsboard', 'kaa', 'claim'] as const;
export type WaitingProtocol = (typeof waitingProtocols)[number];
/** Whether the token of its twin is still to be handed to the device. */
export const deliveries = ['none', 'due', 'done'] as const;

const named = <N extends string>(name: N) =>
  z.object({ [name]: id(), name: z.string() } as Record<N, z.ZodMiniType<number>> & {
    name: z.ZodMiniString;
  });

const waitingDevice = z.object({
  idWaitingDevice: id(),
  idCompany: id(),
  protocol: z.enum(waitingProtocols),
  /** As it calls itself. */
  name: z.string(),
  mac: z.nullable(z.string()),
  type: z.nullable(z.string()),
  /** Where it connected from, with a key of the company. */
  address: z.nullable(z.string()),
  firstAt: moment(),
  lastAt: moment(),
  /** How often it was heard. */
  count: z.int(),
  /** What it last sent, as text by key; the first few keys. */
  preview: z.array(z.object({ key: z.string(), value: z.string() })),
  state: z.enum(waitingStates),
  delivery: z.enum(deliveries),
  deliveredAt: z.nullable(moment()),
  /** How many others call themselves the same and wait too. */
  namesakes: z.int(),
  /** The gateway that it speaks through. */
  TwinPrincipal: z.nullable(named('idTwin')),
  /** The key that it announced itself with. */
  ProvisionKey: z.nullable(named('idProvisionKey')),
  /** The twin that it was registered as, or that already has its MAC or its name. */
  Twin: z.nullable(z.object({ idTwin: id(), name: z.string(), mac: z.string(), state: state() })),
  /** What it is registered as unless something else is said. */
  TwinModel: z.nullable(named('idTwinModel')),
  Warehouse: z.nullable(named('idWarehouse')),
  twinType: z.enum(twinTypes),
  version: z.int(),
});
export type WaitingDevice = z.output<typeof waitingDevice>;

export const waitingDevices = listEndpoint({
  route: 'GET /api/v4/waiting-devices',
  area,
  permission: 'twin:view',
  summary: 'Devices that were heard without being registered',
  row: waitingDevice,
  filters: {
    state: z.optional(several(z.enum(waitingStates))),
    protocol: z.optional(several(z.enum(waitingProtocols))),
    idPrincipal: z.optional(idParam()),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idWaitingDevice', 'name', 'firstAt', 'lastAt', 'count'],
  inFiles: {
    fields: z.object({}),
    titles: {
      firstAt: 'firstHeardAt',
      lastAt: 'lastSeenAt',
      address: 'connectedFrom',
      Twin: 'registeredAs',
      count: 'timesHeard',
      type: 'announcedType',
    },
    units: {},
    leftOut: ['preview', 'namesakes', 'version'],
  },
});

const ofDevice = z.object({ idWaitingDevice: idParam() });
const choice = {
  idTwinModel: z.optional(id()),
  idWarehouse: z.optional(id()),
  twinType: z.optional(z.enum(twinTypes)),
};

/** Either a new twin, by default as its neighbours are, or one that stands already. */
export const registration = z.strictObject({
  ...choice,
  name: z.optional(line(80)),
  mac: z.optional(mac()),
  idTwin: z.optional(id()),
});
export type Registration = z.output<typeof registration>;

/** What a person says of a new twin; its MAC may be missing. */
export const newTwinRegistration = z.strictObject({
  name: line(80),
  mac: z.optional(mac()),
  idTwinModel: id(),
  idWarehouse: id(),
  twinType: z.enum(twinTypes),
});

export const registerWaiting = endpoint({
  route: 'POST /api/v4/waiting-devices/{idWaitingDevice}/registration',
  area,
  permission: 'twin:create',
  summary: 'Register a waiting device as a new twin or, with the permission to edit it, as an existing one',
  params: ofDevice,
  body: registration,
  data: waitingDevice,
});

export const waitingState = endpoint({
  route: 'PUT /api/v4/waiting-devices/{idWaitingDevice}/state',
  area,
  permission: 'twin:create',
  summary: 'Hide a waiting device, or show it again',
  params: ofDevice,
  body: z.strictObject({ state: z.enum(['pending', 'rejected']), version: version() }),
  data: waitingDevice,
});

const code = () => line(500);

export const claim = z.strictObject({
  /** What the QR code of the device says, its MAC or its name. */
  code: code(),
  idTwinModel: id(),
  idWarehouse: id(),
  twinType: z.optional(z.enum(twinTypes)),
  name: z.optional(line(80)),
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(id()),
});
export type Claim = z.output<typeof claim>;

export const claimDevice = endpoint({
  route: 'POST /api/v4/device-claims',
  area,
  permission: 'twin:create',
  summary: 'Register the device that stands before somebody, whether it was heard already or is yet to come',
  body: claim,
  data: waitingDevice,
});

const provisionKey = z.object({
  idProvisionKey: id(),
  idCompany: id(),
  name: z.string(),
  key: z.string(),
  /** Devices that wait with it. */
  waiting: z.int(),
  lastAt: z.nullable(moment()),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type ProvisionKey = z.output<typeof provisionKey>;
const withSecret = z.object({ ...provisionKey.shape, secret: z.string() });

export const provisionKeys = listEndpoint({
  route: 'GET /api/v4/provision-keys',
  area,
  permission: 'provision-key:view',
  summary: 'Keys with which new devices of a company announce themselves, without their secrets',
  row: provisionKey,
  filters: {
    state: z.optional(several(state())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idProvisionKey', 'name', 'createdAt'],
  inFiles: { fields: z.object({}), titles: { lastAt: 'lastSeenAt' }, units: {}, leftOut: ['version'] },
});

export const newProvisionKey = z.strictObject({
  name: line(80),
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(id()),
});

export const createProvisionKey = endpoint({
  route: 'POST /api/v4/provision-keys',
  area,
  permission: 'provision-key:create',
  neverReplayed: true,
  summary: 'Make a key for the firmware of new devices; its secret is part of the answer',
  body: newProvisionKey,
  data: withSecret,
});

const ofKey = z.object({ idProvisionKey: idParam() });

export const updateProvisionKey = endpoint({
  route: 'PUT /api/v4/provision-keys/{idProvisionKey}',
  area,
  permission: 'provision-key:edit',
  summary: 'Rename a key, or switch it off and on; devices that were registered with it are not touched',
  params: ofKey,
  body: z.strictObject({ name: z.optional(line(80)), state: z.optional(state()), version: version() }),
  data: provisionKey,
});

export const revealProvisionKey = endpoint({
  route: 'POST /api/v4/provision-keys/{idProvisionKey}/reveal',
  area,
  permission: 'provision-key:edit',
  neverReplayed: true,
  summary: 'The secret of a key, to copy it; written to the audit log first',
  params: ofKey,
  data: z.object({ secret: z.string() }),
});

import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, version } from '../kit/fields.ts';
import { json } from '../kit/json.ts';

const area = 'shared-attributes';

/** Keys of one twin, warehouse or model. */
export const SHARED_ATTRIBUTES_MAX = 100;
/** Characters of a value, as JSON. */
export const SHARED_VALUE_LENGTH = 1_000;
export const SHARED_KEY_LENGTH = 120;

/** From the narrowest to the widest: the first one that has a value counts. */
export const attributeScopes = ['twin', 'warehouse', 'model'] as const;
export type AttributeScope = (typeof attributeScopes)[number];

/** What a device is told under a key: a number, yes or no, text, or a small object or list. */
export const sharedValue = () =>
  json(SHARED_VALUE_LENGTH, 'attribute_value').check(
    // A number that is too large for one is nothing as JSON.
    z.refine((value) => JSON.stringify(value) !== 'null', { error: 'Required' }),
  );

/** Whose a value is: one of them. */
const owner = {
  Twin: z.nullable(z.object({ idTwin: id(), name: z.string() })),
  Warehouse: z.nullable(z.object({ idWarehouse: id(), name: z.string() })),
  TwinModel: z.nullable(z.object({ idTwinModel: id(), name: z.string() })),
};

const shared = z.object({
  idSharedAttribute: id(),
  idCompany: id(),
  scope: z.enum(attributeScopes),
  key: z.string(),
  value: z.unknown(),
  ...owner,
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type SharedAttribute = z.output<typeof shared>;

/** How far a value of a warehouse or a model has come among its devices. */
const reach = z.object({
  /** Devices for which it counts. */
  twins: z.int(),
  /** Devices with a narrower value. */
  overridden: z.int(),
  delivered: z.int(),
  confirmed: z.int(),
  /** Devices that say that they use another value, or that they refuse it. */
  different: z.int(),
});
const sharedWithReach = z.object({ ...shared.shape, reach });
export type SharedAttributeReach = z.output<typeof sharedWithReach>;

export const sharedAttributes = endpoint({
  route: 'GET /api/v4/shared-attributes',
  area,
  permission: 'shared-attribute:view',
  summary: 'What the devices of a warehouse or of a model are told, by key, and how far each value has come',
  query: z.object({
    idWarehouse: z.optional(idParam()),
    idTwinModel: z.optional(idParam()),
    /** Of a model: another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  }),
  data: z.array(sharedWithReach),
});

/** What is known about a value on its way: a device that never asks and never listens cannot be told anything. */
export const attributeStates = ['waiting', 'delivered', 'confirmed', 'different', 'refused'] as const;
export type AttributeState = (typeof attributeStates)[number];

const effective = z.object({
  key: z.string(),
  value: z.unknown(),
  scope: z.enum(attributeScopes),
  idSharedAttribute: id(),
  version: z.int(),
  ...owner,
  updatedAt: moment(),
  /** Wider values that this one stands before, the narrowest first. */
  overrides: z.array(z.object({ scope: z.enum(attributeScopes), value: z.unknown(), ...owner })),
  state: z.enum(attributeStates),
  deliveredAt: z.nullable(moment()),
  /** When the device last said what it uses, or answered. */
  answeredAt: z.nullable(moment()),
  /** What the device says that it uses, if it says so. */
  reported: z.nullable(z.object({ value: z.unknown(), at: moment() })),
  /** Why the device refused it, in its own words. */
  refusal: z.nullable(z.string()),
});
export type EffectiveAttribute = z.output<typeof effective>;

export const twinSharedAttributes = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/shared-attributes',
  area,
  permission: 'shared-attribute:view',
  summary: 'What holds for a twin, where each value comes from, and what its device did with it',
  params: z.object({ idTwin: idParam() }),
  data: z.object({
    attributes: z.array(effective),
    /** Keys that the device was given and that hold no more. */
    removed: z.array(z.object({ key: z.string(), value: z.unknown(), deliveredAt: moment() })),
  }),
});
export type TwinSharedAttributes = z.output<typeof twinSharedAttributes.data>;

/** Devices that are shown of a value, those that need a look first. */
export const SHOWN_TWINS = 200;

const toldTwin = z.object({
  idTwin: id(),
  name: z.string(),
  mac: z.string(),
  state: z.enum(attributeStates),
  deliveredAt: z.nullable(moment()),
  answeredAt: z.nullable(moment()),
  reported: z.nullable(z.object({ value: z.unknown(), at: moment() })),
  refusal: z.nullable(z.string()),
});
export type ToldTwin = z.output<typeof toldTwin>;

export const sharedAttributeTwins = endpoint({
  route: 'GET /api/v4/shared-attributes/{idSharedAttribute}/twins',
  area,
  permission: 'shared-attribute:view',
  summary:
    'The devices for which a value counts, and what each did with it: refused, another value and waiting first',
  params: z.object({ idSharedAttribute: idParam() }),
  data: z.object({ twins: z.array(toldTwin), total: z.int() }),
});

const sharedKey = () => line(SHARED_KEY_LENGTH);

export const createSharedAttribute = endpoint({
  route: 'POST /api/v4/shared-attributes',
  area,
  permission: 'shared-attribute:create',
  summary: 'Tell a twin, or the devices of a warehouse or of a model, a value under a key',
  body: z.strictObject({
    /** One of these three. */
    idTwin: z.optional(id()),
    idWarehouse: z.optional(id()),
    idTwinModel: z.optional(id()),
    /** Of a model: chosen by the operator’s administrators; others write for their own company. */
    idCompany: z.optional(id()),
    key: sharedKey(),
    value: sharedValue(),
  }),
  data: shared,
});

const params = z.object({ idSharedAttribute: idParam() });

export const updateSharedAttribute = endpoint({
  route: 'PUT /api/v4/shared-attributes/{idSharedAttribute}',
  area,
  permission: 'shared-attribute:edit',
  summary: 'Change a value that devices are told',
  params,
  body: z.strictObject({ value: sharedValue(), version: version() }),
  data: shared,
});

export const deleteSharedAttribute = endpoint({
  route: 'DELETE /api/v4/shared-attributes/{idSharedAttribute}',
  area,
  permission: 'shared-attribute:delete',
  summary: 'Remove a value; devices are told that it is gone, or what holds in its place',
  params,
  data: done,
});

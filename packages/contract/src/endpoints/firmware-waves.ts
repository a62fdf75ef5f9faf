import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idFile, idParam, line, moment, several, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'firmware-waves';

/** The most devices of one wave. */
export const MAX_WAVE_TWINS = 10_000;
const MAX_STEPS = 10;
/** Of devices that may fail before a wave stops by itself; one alone never stops it. */
export const LEAST_FAILURES = 2;
export const DEFAULT_SHARES = [5, 25, 100];
export const DEFAULT_FAILURES = 10;
/** A day: devices on batteries wake up a few times in it. */
export const DEFAULT_PATIENCE = 1_440;
const MAX_PATIENCE = 20_160;

/** `stopped`: by itself, because too many devices failed. */
export const waveStates = ['running', 'paused', 'stopped', 'done', 'cancelled'] as const;
export type WaveState = (typeof waveStates)[number];

/** The states of ThingsBoard's devices, in their order; `CANCELLED` is what a wave did not get to. */
export const deliveryStates = [
  'QUEUED',
  'INITIATED',
  'DOWNLOADING',
  'DOWNLOADED',
  'VERIFIED',
  'UPDATING',
  'UPDATED',
  'FAILED',
  'CANCELLED',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** `reported` by the device, or `late`: it did not finish in time. */
export const deliveryFailures = ['reported', 'late'] as const;

const firmware = z.object({ idFirmware: id(), name: z.string() });

/** The binary of a firmware of the catalogue. */
export const firmwareImage = z.object({
  title: z.string(),
  release: z.string(),
  size: z.int(),
  /** SHA-256, in hexadecimal digits. */
  checksum: z.string(),
  idFile: idFile(),
  fileName: z.string(),
  createdAt: moment(),
});
export type FirmwareImage = z.output<typeof firmwareImage>;

const heldFirmware = z.object({
  idFirmware: id(),
  name: z.string(),
  image: z.nullable(firmwareImage),
});
export type HeldFirmware = z.output<typeof heldFirmware>;

export const firmwareImages = listEndpoint({
  route: 'GET /api/v4/firmware-images',
  area,
  permission: 'firmware:view',
  summary: 'The active firmwares of the catalogue, each with the binary that devices get',
  row: heldFirmware,
  filters: {
    /** Whether there is a binary. */
    held: z.optional(z.stringbool()),
  },
  orderBy: ['idFirmware', 'name'],
});

const ofFirmware = z.object({ idFirmware: idParam() });

/** What devices compare with what they run. */
export const imageBody = z.strictObject({ title: line(80), release: line(40), idFile: idFile() });

export const setFirmwareImage = endpoint({
  route: 'PUT /api/v4/firmware-images/{idFirmware}',
  area,
  permission: 'firmware:edit',
  summary: 'Give a firmware the binary that was uploaded before; refused while it is being delivered',
  params: ofFirmware,
  body: imageBody,
  data: heldFirmware,
});

export const removeFirmwareImage = endpoint({
  route: 'DELETE /api/v4/firmware-images/{idFirmware}',
  area,
  permission: 'firmware:edit',
  summary: 'Remove the binary of a firmware; refused while it is being delivered',
  params: ofFirmware,
  data: heldFirmware,
});

const stateCounts = z.object(
  Object.fromEntries(deliveryStates.map((state) => [state, z.int()])) as Record<DeliveryState, z.ZodMiniInt>,
);

export const firmwareWave = z.object({
  idFirmwareWave: id(),
  idCompany: id(),
  name: z.string(),
  Firmware: firmware,
  title: z.string(),
  release: z.string(),
  state: z.enum(waveStates),
  /** The shares of devices that have been reached after each step, in per cent; or how many devices a step has. */
  shares: z.nullable(z.array(z.int())),
  atOnce: z.nullable(z.int()),
  step: z.int(),
  steps: z.int(),
  /** It stops when a larger share of the devices that began fails, in per cent. */
  mostFailures: z.int(),
  /** How long a device may take, from its turn on. */
  patienceMinutes: z.int(),
  total: z.int(),
  updated: z.int(),
  failed: z.int(),
  creator: z.string(),
  version: z.int(),
  createdAt: moment(),
  endedAt: z.nullable(moment()),
});
export type FirmwareWave = z.output<typeof firmwareWave>;

export const firmwareWaves = listEndpoint({
  route: 'GET /api/v4/firmware-waves',
  area,
  permission: 'firmware-wave:view',
  summary: 'Which firmware is or was delivered to the devices of a company, and how far that is',
  row: firmwareWave,
  filters: {
    state: z.optional(several(z.enum(waveStates))),
    idFirmware: z.optional(several(idParam())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idFirmwareWave', 'name', 'state', 'createdAt', 'endedAt'],
});

export const firmwareWaveDetail = z.extend(firmwareWave, {
  /** Of all its devices. */
  counts: stateCounts,
  /** Of the devices of each step, in order. */
  progress: z.array(
    z.object({ step: z.int(), total: z.int(), began: z.int(), updated: z.int(), failed: z.int() }),
  ),
});
export type FirmwareWaveDetail = z.output<typeof firmwareWaveDetail>;

const params = z.object({ idFirmwareWave: idParam() });

export const oneFirmwareWave = endpoint({
  route: 'GET /api/v4/firmware-waves/{idFirmwareWave}',
  area,
  permission: 'firmware-wave:view',
  summary: 'One wave, with its devices counted by state and by step',
  params,
  data: firmwareWaveDetail,
});

const delivery = z.object({
  idTwin: id(),
  name: z.string(),
  mac: z.string(),
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  step: z.int(),
  deliveryState: z.enum(deliveryStates),
  failure: z.nullable(z.enum(deliveryFailures)),
  /** What the device said went wrong. */
  error: z.nullable(z.string()),
  beganAt: z.nullable(moment()),
  changedAt: moment(),
});
export type FirmwareDelivery = z.output<typeof delivery>;

export const firmwareDeliveries = listEndpoint({
  route: 'GET /api/v4/firmware-waves/{idFirmwareWave}/twins',
  area,
  permission: 'firmware-wave:view',
  summary: 'The devices of a wave, each with what it said last',
  params,
  row: delivery,
  filters: {
    deliveryState: z.optional(several(z.enum(deliveryStates))),
    step: z.optional(several(idParam())),
  },
  orderBy: ['idTwin', 'name', 'step', 'deliveryState', 'changedAt'],
});

/** Whom a wave reaches: chosen devices, or all active ones of these models and warehouses. */
const targets = {
  idTwins: z._default(z.array(id()).check(z.maxLength(MAX_WAVE_TWINS)), []),
  idTwinModels: z._default(z.array(id()).check(z.maxLength(50)), []),
  idWarehouses: z._default(z.array(id()).check(z.maxLength(200)), []),
};
export interface WaveTargets {
  idTwins: readonly number[];
  idTwinModels: readonly number[];
  idWarehouses: readonly number[];
}
const namesSome = z.refine<WaveTargets>(
  ({ idTwins, idTwinModels, idWarehouses }) => idTwins.length + idTwinModels.length + idWarehouses.length > 0,
  { error: 'Required', path: ['idTwinModels'] },
);

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
/** Each step reaches more devices than the one before, the last all of them. */
const shares = z.array(whole(1, 100)).check(
  z.minLength(1),
  z.maxLength(MAX_STEPS),
  z.refine(
    (list) => list.at(-1) === 100 && list.every((share, at) => at === 0 || share > (list[at - 1] ?? 0)),
  ),
);

export const firmwareWaveBody = z
  .strictObject({
    name: line(120),
    idFirmware: id(),
    ...targets,
    shares: z._default(z.nullable(shares), DEFAULT_SHARES),
    /** So many devices at a time, instead of shares. */
    atOnce: z._default(z.nullable(whole(1, MAX_WAVE_TWINS)), null),
    mostFailures: z._default(whole(0, 100), DEFAULT_FAILURES),
    patienceMinutes: z._default(whole(5, MAX_PATIENCE), DEFAULT_PATIENCE),
    /** Chosen by the operator’s administrators; others deliver to devices of their own company. */
    idCompany: z.optional(id()),
  })
  .check(
    namesSome,
    z.refine<{ shares: readonly number[] | null; atOnce: number | null }>(
      (body) => (body.shares === null) !== (body.atOnce === null),
      { error: 'Required', path: ['atOnce'] },
    ),
  );
export type FirmwareWaveBody = z.output<typeof firmwareWaveBody>;

export const createFirmwareWave = endpoint({
  route: 'POST /api/v4/firmware-waves',
  area,
  permission: 'firmware-wave:create',
  summary: 'Begin to deliver a firmware to devices, in steps',
  body: firmwareWaveBody,
  data: firmwareWaveDetail,
});

export const firmwareTargets = endpoint({
  route: 'POST /api/v4/firmware-waves/targets',
  area,
  permission: 'firmware-wave:create',
  neverReplayed: true,
  summary: 'How many devices a wave would reach, of which models, and who is left out',
  body: z.strictObject({ ...targets, idFirmware: id(), idCompany: z.optional(id()) }).check(namesSome),
  data: z.object({
    total: z.int(),
    models: z.array(z.object({ idTwinModel: id(), name: z.string(), count: z.int() })),
    /** They say that they run this release already. */
    updated: z.int(),
    /** They are getting another firmware. */
    busy: z.int(),
    /** They have no credential of their own. */
    unable: z.int(),
  }),
});

export const firmwareWaveOptions = endpoint({
  route: 'GET /api/v4/firmware-waves/options',
  area,
  permission: 'firmware-wave:create',
  summary: 'Firmwares that can be delivered, and the models and warehouses of a company’s devices',
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    firmwares: z.array(
      z.object({ idFirmware: id(), name: z.string(), title: z.string(), release: z.string(), size: z.int() }),
    ),
    models: z.array(z.object({ idTwinModel: id(), name: z.string(), count: z.int() })),
    warehouses: z.array(z.object({ idWarehouse: id(), name: z.string(), count: z.int() })),
  }),
});

const changed = { area, params, data: firmwareWaveDetail };

export const pauseFirmwareWave = endpoint({
  ...changed,
  route: 'PUT /api/v4/firmware-waves/{idFirmwareWave}/pause',
  permission: 'firmware-wave:edit',
  summary: 'Deliver nothing more until the wave is resumed',
  body: z.strictObject({ version: version() }),
});

export const resumeFirmwareWave = endpoint({
  ...changed,
  route: 'PUT /api/v4/firmware-waves/{idFirmwareWave}/resume',
  permission: 'firmware-wave:edit',
  summary: 'Go on with a wave that was paused or has stopped by itself',
  body: z.strictObject({
    version: version(),
    /** Whether the devices that failed get it once more. */
    retry: z._default(z.boolean(), false),
  }),
});

export const cancelFirmwareWave = endpoint({
  ...changed,
  route: 'PUT /api/v4/firmware-waves/{idFirmwareWave}/cancel',
  permission: 'firmware-wave:delete',
  summary: 'End a wave for good; what was updated stays updated',
  body: z.strictObject({ version: version() }),
});

export const twinFirmware = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/firmware',
  area,
  permission: 'twin:view',
  summary: 'The firmware that a device says it runs, and the one that is or was last on its way to it',
  params: z.object({ idTwin: idParam() }),
  data: z.object({
    current: z.nullable(
      z.object({
        title: z.nullable(z.string()),
        release: z.nullable(z.string()),
        reportedAt: moment(),
      }),
    ),
    delivery: z.nullable(
      z.object({
        idFirmwareWave: id(),
        wave: z.string(),
        waveState: z.enum(waveStates),
        title: z.string(),
        release: z.string(),
        state: z.enum(deliveryStates),
        failure: z.nullable(z.enum(deliveryFailures)),
        error: z.nullable(z.string()),
        beganAt: z.nullable(moment()),
        changedAt: moment(),
      }),
    ),
  }),
});

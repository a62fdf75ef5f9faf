import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment } from '../kit/fields.ts';

const area = 'twins';
const params = z.object({ idTwin: idParam() });
/** The length limit of the gateway. */
const key = () => z.string().check(z.minLength(1), z.maxLength(120));

/** Why a value is no reading: no matching sensor, no number, a future time, or a time before the retention period. */
export const unmappedReasons = ['unknown', 'value', 'future', 'old'] as const;
export type UnmappedReason = (typeof unmappedReasons)[number];
/**
 * Why something that a device sent was not taken, or not all of it: unreadable, values that are no numbers (`nan`), over
 * the size limit, over its rate, a topic that nobody reads, a format that is not read here, no room for further
 * attributes or for further values without a sensor, or not written after several tries.
 */
export const faultReasons = [
  'malformed',
  'not-a-number',
  'too-large',
  'too-many',
  'topic',
  'unsupported',
  'attributes-full',
  'unmapped-full',
  'not-written',
] as const;
export type FaultReason = (typeof faultReasons)[number];

const unmapped = z.object({
  key: z.string(),
  reason: z.enum(unmappedReasons),
  count: z.int(),
  lastValue: z.unknown(),
  /** By the device's clock. */
  lastAt: moment(),
  receivedAt: moment(),
});
export type UnmappedKey = z.output<typeof unmapped>;

/** A sensor of the twin with one of its measurements: the target of a key. */
const target = z.object({
  idSensorTwin: id(),
  sensor: z.string(),
  idMeasurement: id(),
  measurement: z.string(),
  unit: z.string(),
});
export type KeyTarget = z.output<typeof target>;

export const twinTelemetry = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/telemetry',
  area,
  permission: 'twin:view',
  summary:
    'What a twin sent that is no reading: values without a place, attributes, and what could not be taken, with why',
  params,
  data: z.object({
    unmapped: z.array(unmapped),
    /** The estimated offset of the device's clock, from the values that wait for its correction. */
    secondsAhead: z.nullable(z.int()),
    keys: z.array(z.object({ key: z.string(), ...target.shape })),
    targets: z.array(target),
    attributes: z.array(z.object({ key: z.string(), value: z.unknown(), at: moment() })),
    faults: z.array(
      z.object({ reason: z.enum(faultReasons), count: z.int(), lastAt: moment(), sample: z.string() }),
    ),
  }),
});
export type TwinTelemetry = z.output<typeof twinTelemetry.data>;

const moved = z.object({ moved: z.int() });

export const mapKey = endpoint({
  route: 'POST /api/v4/twins/{idTwin}/keys',
  area,
  permission: 'twin:edit',
  summary: 'Say which sensor a key of a twin belongs to; what was kept of it becomes readings',
  params,
  body: z.strictObject({ key: key(), idSensorTwin: id(), idMeasurement: id() }),
  data: moved,
  neverReplayed: true,
});

export const unmapKey = endpoint({
  route: 'DELETE /api/v4/twins/{idTwin}/keys',
  area,
  permission: 'twin:edit',
  summary: 'Take back where a key of a twin goes; its readings stay',
  params,
  query: z.object({ key: key() }),
  data: z.null(),
});

/** A century; a larger offset is no plausible clock error. */
const MAX_SECONDS = 3_155_760_000;

export const correctClock = endpoint({
  route: 'POST /api/v4/twins/{idTwin}/clock',
  area,
  permission: 'twin:edit',
  summary:
    'The clock of a twin was so many seconds ahead: what was kept as future becomes readings, that much earlier',
  params,
  body: z.strictObject({ seconds: z.int().check(z.gte(1), z.lte(MAX_SECONDS)) }),
  data: moved,
  neverReplayed: true,
});

export const dismissUnmapped = endpoint({
  route: 'DELETE /api/v4/twins/{idTwin}/unmapped',
  area,
  permission: 'twin:edit',
  summary: 'Throw away what was kept of a key of a twin',
  params,
  query: z.object({ key: key(), reason: z.enum(unmappedReasons) }),
  data: z.object({ dismissed: z.int() }),
});

export const dismissFaults = endpoint({
  route: 'DELETE /api/v4/twins/{idTwin}/faults',
  area,
  permission: 'twin:edit',
  summary: 'Forget what a twin sent that could not be taken',
  params,
  data: z.null(),
});

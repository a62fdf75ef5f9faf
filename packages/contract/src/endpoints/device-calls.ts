import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { bigId, bigIdParam, id, idParam, moment, several } from '../kit/fields.ts';
import { json } from '../kit/json.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'device-calls';

/** The calls that the console offers by name; firmware is told of others in its own words. */
export const standardMethods = ['identify', 'readNow', 'reboot'] as const;
export type StandardMethod = (typeof standardMethods)[number];

/**
 * `waiting` for the device to connect, `sent` and not acknowledged, `delivered`, and how it ended. What needs no answer
 * ends with its delivery.
 */
export const callStates = [
  'waiting',
  'sent',
  'delivered',
  'answered',
  'timed-out',
  'failed',
  'cancelled',
] as const;
export type CallState = (typeof callStates)[number];

/** The length of what is asked, as JSON: devices have little memory. */
export const PARAMS_LENGTH = 4_000;
/** Calls of a device that have not ended. */
export const OPEN_CALLS = 20;

export const TIMEOUT_SECONDS = 10;
export const MAX_TIMEOUT_SECONDS = 300;
export const WAIT_SECONDS = 3_600;
export const MAX_WAIT_SECONDS = 7 * 86_400;

/** What is asked with the method: any JSON. */
export const callParams = () => json(PARAMS_LENGTH, 'params_long');

/** It is also part of a topic. */
export const callMethod = () =>
  z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z][\w.-]*$/, { error: 'call_method' }));

const deviceCall = z.object({
  idDeviceCall: bigId(),
  idTwin: id(),
  idCompany: id(),
  method: z.string(),
  params: z.unknown(),
  twoWay: z.boolean(),
  timeoutSeconds: z.int(),
  state: z.enum(callStates),
  createdAt: moment(),
  sentAt: z.nullable(moment()),
  deliveredAt: z.nullable(moment()),
  /** Also of an answer that came too late. */
  answeredAt: z.nullable(moment()),
  endedAt: z.nullable(moment()),
  /** Until when it waits for the device. */
  expiresAt: moment(),
  /** Until when it waits for what comes next. */
  deadline: z.nullable(moment()),
  /** The same in seconds, by the clock of the server. */
  secondsLeft: z.nullable(z.number()),
  answer: z.unknown(),
  /** What the device says of how it went: a status like those of HTTP, and its reason. */
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  User: z.object({ idUser: id(), name: z.string() }),
});
export type DeviceCall = z.output<typeof deviceCall>;

const ofTwin = z.object({ idTwin: idParam() });

export const deviceCalls = listEndpoint({
  route: 'GET /api/v4/twins/{idTwin}/calls',
  area,
  permission: 'twin:view',
  summary: 'What was asked of a device and what it answered, the newest first',
  params: ofTwin,
  row: deviceCall,
  filters: { method: z.optional(several(callMethod())) },
  orderBy: ['idDeviceCall'],
});

export const newDeviceCall = z.strictObject({
  method: callMethod(),
  params: z.optional(callParams()),
  twoWay: z._default(z.boolean(), true),
  /** How long it waits for an answer after it was sent. */
  timeoutSeconds: z._default(z.int().check(z.gte(1), z.lte(MAX_TIMEOUT_SECONDS)), TIMEOUT_SECONDS),
  /** How long it waits for a device that is not connected. */
  waitSeconds: z._default(z.int().check(z.gte(1), z.lte(MAX_WAIT_SECONDS)), WAIT_SECONDS),
});

export const createDeviceCall = endpoint({
  route: 'POST /api/v4/twins/{idTwin}/calls',
  area,
  permission: 'twin:edit',
  summary: 'Ask something of a device: at once, or as soon as it connects',
  params: ofTwin,
  body: newDeviceCall,
  data: deviceCall,
});

export const cancelDeviceCall = endpoint({
  route: 'POST /api/v4/twins/{idTwin}/calls/{idDeviceCall}/cancel',
  area,
  permission: 'twin:edit',
  summary: 'Take back what was asked of a device, while it waits for the device',
  params: z.object({ idTwin: idParam(), idDeviceCall: bigIdParam() }),
  data: deviceCall,
});

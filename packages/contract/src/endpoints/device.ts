import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { bigIdParam } from '../kit/fields.ts';

/** Device routes. The token in the path is the credential; the body follows the device's protocol. */
const device = { area: 'device', permission: 'device', kind: 'raw', data: z.unknown() } as const;

const token = z.string().check(z.minLength(1), z.maxLength(200));
const thingsboard = { ...device, params: z.object({ token }) };
const kaa = {
  ...device,
  params: z.object({ appVersion: z.string().check(z.maxLength(100)), token }),
  summary: 'Kaa data collection: a sample or a list of them',
};

export const thingsboardTelemetry = endpoint({
  ...thingsboard,
  route: 'POST /api/v1/{token}/telemetry',
  summary: 'ThingsBoard device API: readings, as {key: value}, {ts, values} or a list of either',
});

export const thingsboardAttributes = endpoint({
  ...thingsboard,
  route: 'POST /api/v1/{token}/attributes',
  summary: 'ThingsBoard device API: what a device says of itself',
});

const number = () => z._default(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(2_147_483_647)), 0);
export const thingsboardFirmware = endpoint({
  ...thingsboard,
  route: 'GET /api/v1/{token}/firmware',
  summary: 'ThingsBoard device API: the firmware that is on its way to a device, whole or in chunks',
  query: z.object({
    title: z.string().check(z.maxLength(200)),
    version: z.string().check(z.maxLength(200)),
    /** Of a chunk, in bytes; without it, the whole firmware. */
    size: number(),
    /** Which one, from 0 on; empty after the last. */
    chunk: number(),
  }),
});

const WAIT_MS = 60_000;
const MOST_WAIT_MS = 300_000;

export const thingsboardCall = endpoint({
  ...thingsboard,
  route: 'GET /api/v1/{token}/rpc',
  summary:
    'ThingsBoard device API: the next call to the device; waits so many milliseconds for one, then 408',
  query: z.object({
    timeout: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(MOST_WAIT_MS)), WAIT_MS),
  }),
});

export const thingsboardCallAnswer = endpoint({
  ...thingsboard,
  route: 'POST /api/v1/{token}/rpc/{id}',
  summary: 'ThingsBoard device API: what the device answers to a call',
  params: z.object({ token, id: bigIdParam() }),
});

const keys = () => z.optional(z.string().check(z.maxLength(4_000)));
export const thingsboardReadAttributes = endpoint({
  ...thingsboard,
  route: 'GET /api/v1/{token}/attributes',
  summary:
    'ThingsBoard device API: what a device said of itself, and what holds for it; without keys, all of it',
  query: z.object({ clientKeys: keys(), sharedKeys: keys() }),
});

export const thingsboardNextAttributes = endpoint({
  ...thingsboard,
  route: 'GET /api/v1/{token}/attributes/updates',
  summary:
    'ThingsBoard device API: the next change of what holds for a device; waits so many milliseconds for one, then 408',
  query: z.object({
    timeout: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(MOST_WAIT_MS)), WAIT_MS),
  }),
});

export const thingsboardOwnCall = endpoint({
  ...thingsboard,
  route: 'POST /api/v1/{token}/rpc',
  summary: 'ThingsBoard device API: a call of the device; `getSessionLimits` is answered',
});

export const kaaCollect = endpoint({ ...kaa, route: 'POST /kp1/{appVersion}/dcx/{token}/json' });
export const kaaCollectKpc = endpoint({ ...kaa, route: 'POST /kpc/kp1/{appVersion}/dcx/{token}/json' });

export const provisionDevice = endpoint({
  area: 'device',
  permission: 'public',
  kind: 'raw',
  data: z.unknown(),
  route: 'POST /api/v1/provision',
  summary:
    'ThingsBoard device provisioning: a new device announces itself with a key of its company, and gets its token once somebody has registered it',
});

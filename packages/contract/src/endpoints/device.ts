import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

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

export const kaaCollect = endpoint({ ...kaa, route: 'POST /kp1/{appVersion}/dcx/{token}/json' });
export const kaaCollectKpc = endpoint({ ...kaa, route: 'POST /kpc/kp1/{appVersion}/dcx/{token}/json' });

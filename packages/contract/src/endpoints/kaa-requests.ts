import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

/** What Kaa's devices ask over HTTP, besides data collection. */
const requests = [
  { resource: 'cmx/{token}/config/json', about: 'the configuration of a device' },
  { resource: 'cmx/{token}/applied/json', about: 'what a device did with its configuration' },
  { resource: 'epmx/{token}/get', about: 'what a device said of itself' },
  { resource: 'epmx/{token}/get/keys', about: 'the keys of what a device said of itself' },
  { resource: 'epmx/{token}/update', about: 'what a device says of itself, all of it' },
  { resource: 'epmx/{token}/update/keys', about: 'what a device says of itself, a part of it' },
  { resource: 'epmx/{token}/delete/keys', about: 'keys that a device says no more of' },
] as const;

export const kaaEndpoints = requests.flatMap(({ resource, about }) =>
  (['/kp1', '/kpc/kp1'] as const).map((prefix) =>
    endpoint({
      area: 'device',
      permission: 'device',
      kind: 'raw',
      data: z.unknown(),
      route: `POST ${prefix}/{appVersion}/${resource}`,
      summary: `Kaa: ${about}`,
      params: z.object({
        appVersion: z.string().check(z.maxLength(100)),
        token: z.string().check(z.minLength(1), z.maxLength(200)),
      }),
    }),
  ),
);

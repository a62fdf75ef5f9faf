import { randomBytes } from 'node:crypto';
import { Unauthorized, Upstream } from '@gemelo/contract/kit/errors';
import * as z from 'zod/mini';
import { type Answer, type Call, type Caller, createCaller, parseAnswer } from '../platform/caller.ts';
import { type DevicePlatform, type Grant, GrantExpired, type PlatformDevice } from '../platform/port.ts';
import { deviceToken, secretText } from '../platform/wire.ts';
import type { KaaAddress } from './address.ts';

const DAY_S = 86_400;

const seconds = () => z.optional(z.number().check(z.nonnegative()));
const grantSchema = z.object({
  access_token: secretText(),
  refresh_token: z.optional(secretText()),
  expires_in: seconds(),
  refresh_expires_in: seconds(),
});
const endpoint = z.object({ token: deviceToken() });
const tokens = z.object({ content: z.array(endpoint) });

const grantOf = (answer: Answer): Grant => {
  const grantBody = parseAnswer(grantSchema, answer);
  const access = grantBody.expires_in ?? 60;
  const refresh = grantBody.refresh_token ? grantBody.refresh_expires_in || DAY_S : 0;
  const now = Date.now();
  return {
    access: grantBody.access_token,
    refresh: grantBody.refresh_token ?? null,
    accessUntil: now + access * 1000,
    until: now + Math.min(DAY_S, Math.max(access, refresh)) * 1000,
  };
};

/** Derived from the MAC, which never changes, so that a retry finds the device. */
const endpointId = ({ mac }: PlatformDevice) => `gemelo-${mac.replace(/\W/g, '').toLowerCase()}`;

/** Keycloak for users, Kaa's Endpoint Register and Credential Management for devices: docs/decisions/0009. */
export function kaaPlatform(
  { realm, clientId, clientSecret, api, appVersion }: KaaAddress,
  request: Caller = createCaller(),
): DevicePlatform {
  const client = { client_id: clientId, ...(clientSecret ? { client_secret: clientSecret } : {}) };
  const grant = (form: Record<string, string>) =>
    request({ method: 'POST', url: `${realm}/protocol/openid-connect/token`, form: { ...client, ...form } });
  /** Keycloak answers a wrong password with 401 and an expired refresh token with 400, both `invalid_grant`. */
  const refused = ({ status, body }: Answer) =>
    (status === 400 || status === 401) &&
    (body as { error?: unknown } | undefined)?.error === 'invalid_grant';

  const as = async (access: string, path: string, call: Omit<Call, 'url'>): Promise<Answer> => {
    const answer = await request({
      ...call,
      url: `${api}${path}`,
      headers: { authorization: `Bearer ${access}` },
    });
    if (answer.status === 401) throw new GrantExpired();
    return answer;
  };
  const tokensPath = (id: string) => `/cm/api/v1/endpoints/${id}/tokens`;

  const exists = async (access: string, id: string): Promise<boolean> => {
    const answer = await as(access, `/epr/api/v1/endpoints/${id}`, { method: 'GET' });
    if (answer.status === 404) return false;
    if (answer.status >= 400) throw new Upstream('PLATFORM_REFUSED');
    return true;
  };

  const make = (access: string, device: PlatformDevice) =>
    as(access, '/epr/api/v1/endpoints', {
      method: 'POST',
      json: {
        appVersion: { name: appVersion },
        endpointId: endpointId(device),
        metadata: {
          name: device.name,
          mac: device.mac,
          ...(device.label ? { label: device.label } : {}),
          ...(device.customer ? { customer: device.customer } : {}),
        },
      },
    });

  const addToken = async (access: string, id: string): Promise<string> => {
    const token = randomBytes(15).toString('base64url');
    const { status } = await as(access, tokensPath(id), { method: 'POST', json: { token } });
    if (status >= 400) throw new Upstream('PLATFORM_REFUSED');
    return token;
  };

  const newest = async (access: string, id: string): Promise<string | undefined> => {
    const path = `${tokensPath(id)}?status=Active&status=Inactive&limit=1&order=DESC`;
    return parseAnswer(tokens, await as(access, path, { method: 'GET' })).content[0]?.token;
  };

  return {
    address: realm,

    async signIn({ email, password }) {
      const answer = await grant({ grant_type: 'password', username: email, password });
      if (refused(answer)) throw new Unauthorized('AUTH_INVALID');
      return grantOf(answer);
    },

    async refresh(refresh) {
      const answer = await grant({ grant_type: 'refresh_token', refresh_token: refresh });
      if (refused(answer)) throw new GrantExpired();
      return grantOf(answer);
    },

    async provision(access, device) {
      const id = endpointId(device);
      if (!(await exists(access, id))) return parseAnswer(endpoint, await make(access, device)).token;
      return (await newest(access, id)) ?? addToken(access, id);
    },

    async renew(access, device) {
      const id = endpointId(device);
      if (!(await exists(access, id))) return parseAnswer(endpoint, await make(access, device)).token;
      return addToken(access, id);
    },
  };
}

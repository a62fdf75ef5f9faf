import { randomBytes } from 'node:crypto';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { type Answer, type Call, type Caller, createCaller, parseAnswer } from '../platform/caller.ts';
import { type DevicePlatform, type Grant, GrantExpired, type PlatformDevice } from '../platform/port.ts';
import { deviceToken, secretText } from '../platform/wire.ts';

const TOKEN_MS = 9_000_000;
/** ThingsBoard can refresh for a week; the console asks for the password again after a day. */
const REFRESH_MS = 86_400_000;

const pair = z.object({ token: secretText(), refreshToken: secretText() });
const entity = z.object({ id: z.uuid() });
const foundDevice = z.object({ id: entity, customerId: z.optional(z.nullable(entity)) });
type FoundDevice = z.output<typeof foundDevice>;
/** The customer of devices that belong to the tenant itself. */
const NO_CUSTOMER = '13814000-1dd2-11b2-8080-808080808080';
const credentials = z.looseObject({
  credentialsType: z.literal('ACCESS_TOKEN'),
  credentialsId: deviceToken(),
});

/** The lifetime of a token by its own claims, independent of the platform's clock. */
function lifetime(token: string): number {
  try {
    const { exp, iat } = decodeJwt(token);
    return exp !== undefined && iat !== undefined && exp > iat ? (exp - iat) * 1000 : TOKEN_MS;
  } catch {
    return TOKEN_MS;
  }
}

const grantOf = (answer: Answer): Grant => {
  const { token, refreshToken } = parseAnswer(pair, answer);
  const now = Date.now();
  return {
    access: token,
    refresh: refreshToken,
    accessUntil: now + lifetime(token),
    until: now + REFRESH_MS,
  };
};

/** Device administration for a tenant administrator: https://thingsboard.io/docs/reference/rest-api */
export function thingsboardPlatform(url: string, request: Caller = createCaller()): DevicePlatform {
  const address = url.replace(/\/+$/, '');

  const as = async (access: string, path: string, call: Omit<Call, 'url'>): Promise<Answer> => {
    const answer = await request({
      ...call,
      url: `${address}${path}`,
      headers: { 'x-authorization': `Bearer ${access}` },
    });
    if (answer.status === 401) throw new GrantExpired();
    return answer;
  };

  const find = async (access: string, name: string): Promise<FoundDevice | undefined> => {
    const path = `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`;
    const answer = await as(access, path, { method: 'GET' });
    return answer.status === 404 ? undefined : parseAnswer(foundDevice, answer);
  };

  /** Searches by name first, so that a retry after a failure finds the device that was created. */
  const findOrMake = async (access: string, { name, label }: PlatformDevice): Promise<FoundDevice> => {
    const existing = await find(access, name);
    if (existing) return existing;
    const answer = await as(access, '/api/device', {
      method: 'POST',
      json: { name, type: 'default', ...(label ? { label } : {}) },
    });
    // Another request created it in between.
    const other = answer.status === 400 ? await find(access, name) : undefined;
    return other ?? parseAnswer(foundDevice, answer);
  };

  /** Gives the device to its customer, unless it already has one: it is never taken from another. */
  const deviceFor = async (access: string, device: PlatformDevice): Promise<string> => {
    const { id, customerId } = await findOrMake(access, device);
    if (device.customer && (customerId?.id ?? NO_CUSTOMER) === NO_CUSTOMER) {
      const path = `/api/customer/${encodeURIComponent(device.customer)}/device/${id.id}`;
      parseAnswer(foundDevice, await as(access, path, { method: 'POST' }));
    }
    return id.id;
  };

  const credentialsOf = async (access: string, id: string) =>
    parseAnswer(credentials, await as(access, `/api/device/${id}/credentials`, { method: 'GET' }));

  return {
    address,

    async signIn({ email, password }) {
      const answer = await request({
        method: 'POST',
        url: `${address}/api/auth/login`,
        json: { username: email, password },
      });
      if (answer.status === 401) throw new Unauthorized('AUTH_INVALID');
      return grantOf(answer);
    },

    async refresh(refreshToken) {
      const answer = await request({
        method: 'POST',
        url: `${address}/api/auth/token`,
        json: { refreshToken },
      });
      if (answer.status === 401) throw new GrantExpired();
      return grantOf(answer);
    },

    provision: async (access, device) =>
      (await credentialsOf(access, await deviceFor(access, device))).credentialsId,

    async renew(access, device) {
      const now = await credentialsOf(access, await deviceFor(access, device));
      const answer = await as(access, '/api/device/credentials', {
        method: 'POST',
        json: { ...now, credentialsId: randomBytes(15).toString('base64url') },
      });
      return parseAnswer(credentials, answer).credentialsId;
    },
  };
}

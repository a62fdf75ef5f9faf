import { randomUUID } from 'node:crypto';
import { type PlatformAnswer, type PlatformRequest, startPlatformServer } from './platform-server.ts';

interface Device {
  id: string;
  name: string;
  label: unknown;
  token: string;
  customer?: string;
}

/** ThingsBoard's id for no customer. */
const NOBODY = '13814000-1dd2-11b2-8080-808080808080';

const refusal = (errorCode: number, message: string): PlatformAnswer => ({
  status: 401,
  body: { status: 401, message, errorCode, timestamp: '2026-11-15T10:00:00.000' },
});

/** A fake ThingsBoard that follows its documentation, with one account. */
export async function startThingsboard() {
  const devices: Device[] = [];
  const customers = [randomUUID(), randomUUID()] as const;
  let grants = 0;
  const current = { access: '', refresh: '' };
  const grant = (): PlatformAnswer => {
    grants += 1;
    Object.assign(current, { access: `access-${grants}`, refresh: `refresh-${grants}` });
    return { status: 200, body: { token: current.access, refreshToken: current.refresh } };
  };
  const deviceBody = ({ id, name, label, customer }: Device): PlatformAnswer => ({
    status: 200,
    body: {
      id: { entityType: 'DEVICE', id },
      customerId: { entityType: 'CUSTOMER', id: customer ?? NOBODY },
      name,
      label,
      type: 'default',
    },
  });
  const credentials = (device: Device): PlatformAnswer => ({
    status: 200,
    body: {
      id: { id: randomUUID() },
      deviceId: { entityType: 'DEVICE', id: device.id },
      credentialsType: 'ACCESS_TOKEN',
      credentialsId: device.token,
      credentialsValue: null,
    },
  });
  const missing: PlatformAnswer = { status: 404, body: { status: 404, message: 'not found', errorCode: 32 } };

  const deviceApi = ({ method, path, query, body }: PlatformRequest): PlatformAnswer => {
    if (path === '/api/tenant/devices') {
      const device = devices.find(({ name }) => name === query.get('deviceName'));
      return device ? deviceBody(device) : missing;
    }
    if (method === 'POST' && path === '/api/device') {
      if (devices.some(({ name }) => name === body.name))
        return {
          status: 400,
          body: { status: 400, message: 'Device with such name already exists!', errorCode: 31 },
        };
      const device = {
        id: randomUUID(),
        name: String(body.name),
        label: body.label,
        token: `tb${String(devices.length + 1).padStart(18, '0')}`,
      };
      devices.push(device);
      return deviceBody(device);
    }
    if (method === 'POST' && path === '/api/device/credentials') {
      const device = devices.find(({ id }) => id === (body.deviceId as { id: string }).id);
      if (!device) return missing;
      device.token = String(body.credentialsId);
      return credentials(device);
    }
    const assigned = /^\/api\/customer\/([^/]+)\/device\/([^/]+)$/.exec(path);
    if (method === 'POST' && assigned) {
      const owned = devices.find(({ id }) => id === assigned[2]);
      if (!owned || !customers.some((id) => id === assigned[1])) return missing;
      owned.customer = assigned[1] ?? '';
      return deviceBody(owned);
    }
    const device = devices.find(({ id }) => path === `/api/device/${id}/credentials`);
    return device ? credentials(device) : missing;
  };

  const server = await startPlatformServer((request) => {
    const { path, body, headers } = request;
    if (path === '/api/auth/login')
      return body.username === 'tenant@tb.test' && body.password === 'tenant'
        ? grant()
        : refusal(10, 'Invalid username or password');
    if (path === '/api/auth/token')
      return body.refreshToken === current.refresh ? grant() : refusal(11, 'Token has expired');
    if (headers['x-authorization'] !== `Bearer ${current.access}`) return refusal(11, 'Token has expired');
    return deviceApi(request);
  });
  return {
    ...server,
    devices,
    customers,
    /** Simulates the passing of 9,000 seconds; with `forGood`, the refresh token expires too. */
    expire(forGood = false) {
      current.access = 'none';
      if (forGood) current.refresh = 'none';
    },
  };
}

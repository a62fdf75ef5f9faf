import { type PlatformAnswer, type PlatformRequest, startPlatformServer } from './platform-server.ts';

const REALM = '/auth/realms/tenant';
const invalidGrant = (status: number, description: string): PlatformAnswer => ({
  status,
  body: { error: 'invalid_grant', error_description: description },
});

/** A fake Kaa tenant: Keycloak, the Endpoint Register and Credential Management, with one account. */
export async function startKaa() {
  const endpoints = new Map<string, { metadata: unknown; tokens: string[] }>();
  let grants = 0;
  const current = { access: '', refresh: '' };
  const grant = (): PlatformAnswer => {
    grants += 1;
    Object.assign(current, { access: `kaa-${grants}`, refresh: `kaa-refresh-${grants}` });
    return {
      status: 200,
      body: {
        access_token: current.access,
        expires_in: 300,
        refresh_token: current.refresh,
        refresh_expires_in: 1800,
        token_type: 'Bearer',
      },
    };
  };

  const identity = ({ body, headers }: PlatformRequest): PlatformAnswer => {
    if (!/^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '')) return { status: 415 };
    if (body.client_id !== 'gemelo' || body.client_secret !== 'secreto')
      return { status: 401, body: { error: 'unauthorized_client' } };
    if (body.grant_type === 'refresh_token')
      return body.refresh_token === current.refresh ? grant() : invalidGrant(400, 'Token is not active');
    return body.username === 'ana@kaa.test' && body.password === 'clave'
      ? grant()
      : invalidGrant(401, 'Invalid user credentials');
  };

  const endpointApi = ({ method, path, body }: PlatformRequest): PlatformAnswer => {
    const [, service, , , , id = '', tokens] = path.split('/');
    if (service === 'epr' && method === 'POST') {
      const endpointId = String(body.endpointId);
      if (endpoints.has(endpointId)) return { status: 409, body: { message: 'exists' } };
      const token = `kaa-token-${endpoints.size + 1}`;
      endpoints.set(endpointId, { metadata: body.metadata, tokens: [token] });
      return { status: 201, body: { token, status: 'Inactive' } };
    }
    const endpoint = endpoints.get(id);
    if (!endpoint) return { status: 404, body: { message: 'no such endpoint' } };
    if (tokens && method === 'POST') {
      endpoint.tokens.unshift(String(body.token));
      return { status: 201 };
    }
    return {
      status: 200,
      body: tokens
        ? { content: endpoint.tokens.map((token) => ({ token, status: 'Inactive' })), totalElements: 1 }
        : { endpointId: id },
    };
  };

  const server = await startPlatformServer((request) => {
    if (request.path === `${REALM}/protocol/openid-connect/token`) return identity(request);
    if (request.headers.authorization !== `Bearer ${current.access}`) return { status: 401 };
    return endpointApi(request);
  });
  return {
    ...server,
    endpoints,
    realm: server.url + REALM,
    /** The value of `KAA_URL` for this server. */
    address: `${server.url}${REALM}?client_id=gemelo&client_secret=secreto&app_version=demo-v1`,
    expire(forGood = false) {
      current.access = 'none';
      if (forGood) current.refresh = 'none';
    },
  };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface Identity {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** A small identity provider: OpenID discovery with signed tokens, and plain OAuth endpoints. */
export async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const state = {
    identity: {
      sub: 'p-1',
      name: 'Persona Uno',
      email: 'uno@proveedor.test',
      email_verified: true,
    } as Identity,
    nonces: new Map<string, string>(),
    down: false,
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base());
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { identity } = state;
    const answer = async () => {
      if (state.down) return json({ error: 'server_error' }, 500);
      switch (url.pathname) {
        case '/.well-known/openid-configuration':
          return json({
            issuer: base(),
            authorization_endpoint: `${base()}/authorize`,
            token_endpoint: `${base()}/token`,
            jwks_uri: `${base()}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          });
        case '/jwks':
          return json({ keys: [key] });
        case '/token':
        case '/login/oauth/access_token':
        case '/2/oauth2/token': {
          const form = await formOf(request);
          const nonce = state.nonces.get(form.get('code') ?? '');
          if (!form.get('code_verifier') || nonce === undefined) return json({ error: 'invalid_grant' }, 400);
          const idToken = await new SignJWT({ ...identity, nonce })
            .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
            .setIssuer(base())
            .setAudience('client')
            .setIssuedAt()
            .setExpirationTime('5m')
            .sign(privateKey);
          return json({
            access_token: 'access',
            token_type: 'bearer',
            ...(url.pathname === '/token' ? { id_token: idToken } : {}),
          });
        }
        case '/user':
          return json({ id: 42, name: identity.name, login: 'uno' });
        case '/user/emails':
          return json([{ email: identity.email, primary: true, verified: identity.email_verified }]);
        case '/2/users/me':
          return json({
            data: {
              id: 't-9',
              name: identity.name,
              ...(identity.email_verified ? { confirmed_email: identity.email } : {}),
            },
          });
        default:
          return json({}, 404);
      }
    };
    void answer();
  });
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    state,
    base: base(),
    /** An ID token as Firebase signs it for a project. */
    idToken: (project: string, claims: Record<string, unknown> = {}, issuer = project) =>
      new SignJWT({ auth_time: Math.floor(Date.now() / 1000), ...state.identity, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(`https://securetoken.google.com/${issuer}`)
        .setAudience(project)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    /** Simulates the user's consent: returns the URL that the provider redirects to. */
    consent(authorization: string): string {
      const request = new URL(authorization);
      const code = `code-${state.nonces.size + 1}`;
      state.nonces.set(code, request.searchParams.get('nonce') ?? '');
      const redirect = new URL(request.searchParams.get('redirect_uri') ?? '');
      redirect.searchParams.set('code', code);
      redirect.searchParams.set('state', request.searchParams.get('state') ?? '');
      return `${redirect.pathname}${redirect.search}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

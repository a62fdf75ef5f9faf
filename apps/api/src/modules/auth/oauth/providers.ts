import type { Provider } from '@gemelo/contract/endpoints/auth';
import { Upstream } from '@gemelo/contract/kit/errors';
import * as oidc from 'openid-client';
import type { ProviderKeys } from '../../../config.ts';

/** A user's identity as reported by a provider. */
export interface ProvenIdentity {
  subject: string;
  name: string;
  /** Only an address that the provider has verified. */
  email: string | undefined;
}

interface ProviderKind {
  issuer: string;
  scope: string;
  /** For providers without discovery: the endpoints and the parser of the identity. */
  endpoints?: { authorize: string; token: string };
  identify(
    config: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    base: string,
  ): Promise<ProvenIdentity>;
}

async function fetchJson<T>(config: oidc.Configuration, token: string, url: string): Promise<T> {
  const response = await oidc.fetchProtectedResource(config, token, new URL(url), 'GET');
  if (!response.ok) throw new Upstream('OAUTH_FAILED');
  return (await response.json()) as T;
}

const kinds: Record<Provider, ProviderKind> = {
  google: {
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    async identify(_config, tokens) {
      const claims = tokens.claims();
      if (!claims) throw new Upstream('OAUTH_FAILED');
      const verified = claims.email_verified === true && typeof claims.email === 'string';
      return {
        subject: claims.sub,
        name: String(claims.name ?? ''),
        email: verified ? String(claims.email) : undefined,
      };
    },
  },
  github: {
    issuer: 'https://github.com',
    scope: 'read:user user:email',
    endpoints: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    async identify(config, { access_token }, base) {
      const api = base === 'https://github.com' ? 'https://api.github.com' : base;
      const user = await fetchJson<{ id: number; name: string | null; login: string }>(
        config,
        access_token,
        `${api}/user`,
      );
      const emails = await fetchJson<{ email: string; primary: boolean; verified: boolean }[]>(
        config,
        access_token,
        `${api}/user/emails`,
      );
      const email = emails.find((entry) => entry.primary && entry.verified)?.email;
      return { subject: String(user.id), name: user.name ?? user.login, email };
    },
  },
  twitter: {
    issuer: 'https://x.com',
    scope: 'users.read users.email tweet.read',
    endpoints: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token' },
    async identify(config, { access_token }, base) {
      const api = base === 'https://x.com' ? 'https://api.x.com' : base;
      const { data } = await fetchJson<{ data: { id: string; name: string; confirmed_email?: string } }>(
        config,
        access_token,
        `${api}/2/users/me?user.fields=confirmed_email`,
      );
      return { subject: data.id, name: data.name, email: data.confirmed_email };
    },
  },
};

export interface OauthProvider {
  begin(redirectUri: string, secrets: { state: string; verifier: string; nonce: string }): Promise<URL>;
  finish(returned: URL, secrets: { state: string; verifier: string; nonce: string }): Promise<ProvenIdentity>;
}

export function createOauthProvider(
  name: Provider,
  { clientId, clientSecret, issuer }: ProviderKeys,
): OauthProvider {
  const kind = kinds[name];
  const base = (issuer ?? kind.issuer).replace(/\/$/, '');
  // Plain http is for a provider that the operator runs and configures on its own network.
  const insecure = base.startsWith('http://');
  let known: Promise<oidc.Configuration> | undefined;

  const connect = async (): Promise<oidc.Configuration> => {
    if (!kind.endpoints) {
      return oidc.discovery(
        new URL(base),
        clientId,
        clientSecret,
        undefined,
        insecure ? { execute: [oidc.allowInsecureRequests] } : {},
      );
    }
    const tokenHost = name === 'twitter' && base === 'https://x.com' ? 'https://api.x.com' : base;
    const server = {
      issuer: base,
      authorization_endpoint: `${base}${kind.endpoints.authorize}`,
      token_endpoint: `${tokenHost}${kind.endpoints.token}`,
    };
    const auth =
      name === 'twitter' ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret);
    const config = new oidc.Configuration(server, clientId, clientSecret, auth);
    if (insecure) oidc.allowInsecureRequests(config);
    return config;
  };
  /** A failed discovery is retried next time. */
  const configuration = () => {
    known ??= connect().catch((cause: unknown) => {
      known = undefined;
      throw Object.assign(new Upstream('OAUTH_FAILED'), { cause });
    });
    return known;
  };

  return {
    async begin(redirectUri, { state, verifier, nonce }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: kind.scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(kind.endpoints ? {} : { nonce }),
      });
    },
    async finish(returned, { state, verifier, nonce }) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          ...(kind.endpoints ? {} : { expectedNonce: nonce, idTokenExpected: true }),
        });
        return await kind.identify(config, tokens, base);
      } catch (cause) {
        throw Object.assign(new Upstream('OAUTH_FAILED'), { cause });
      }
    },
  };
}

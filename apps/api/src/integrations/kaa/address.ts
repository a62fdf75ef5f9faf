/** Where a tenant of Kaa is, all of it in one address: see `.env.example`. */
export interface KaaAddress {
  /** Of the identity provider: `https://auth.example.com/auth/realms/tenant`. */
  realm: string;
  clientId: string;
  clientSecret: string | undefined;
  /** The platform's own calls, where they are not beside the identity provider. */
  api: string;
  /** The version of the application that devices are registered in. */
  appVersion: string;
}

/** Undefined where the address lacks something. */
export function kaaAddress(value: string): KaaAddress | undefined {
  const url = new URL(value);
  const asked = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const [clientId, appVersion, api = url.origin] = [asked('client_id'), asked('app_version'), asked('api')];
  const path = url.pathname.replace(/\/+$/, '');
  if (!/\/realms\/[^/]+$/.test(path) || !clientId || !appVersion) return undefined;
  if (!URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol)) return undefined;
  return {
    realm: `${url.origin}${path}`,
    clientId,
    clientSecret: asked('client_secret'),
    api: api.replace(/\/+$/, ''),
    appVersion,
  };
}

/** The settings of a Kaa tenant, parsed from one URL; see `.env.example`. */
export interface KaaAddress {
  /** The realm of the identity provider: `https://auth.example.com/auth/realms/tenant`. */
  realm: string;
  clientId: string;
  clientSecret: string | undefined;
  /** The URL of the platform's API, if it is not beside the identity provider. */
  api: string;
  /** The application version in which devices are registered. */
  appVersion: string;
}

/** Undefined if the URL lacks a part. */
export function kaaAddress(value: string): KaaAddress | undefined {
  const url = new URL(value);
  const param = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const [clientId, appVersion, api = url.origin] = [param('client_id'), param('app_version'), param('api')];
  const path = url.pathname.replace(/\/+$/, '');
  if (!/\/realms\/[^/]+$/.test(path) || !clientId || !appVersion) return undefined;
  if (!URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol)) return undefined;
  return {
    realm: `${url.origin}${path}`,
    clientId,
    clientSecret: param('client_secret'),
    api: api.replace(/\/+$/, ''),
    appVersion,
  };
}

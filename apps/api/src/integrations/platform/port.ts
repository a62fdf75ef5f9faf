export interface Credentials {
  email: string;
  password: string;
}

/** The tokens that a platform grants to a user; times in milliseconds. */
export interface Grant {
  access: string;
  refresh: string | null;
  /** Expiry of `access`, as far as the platform reports it. */
  accessUntil: number;
  /** Until when the grant can be refreshed. */
  until: number;
}

export interface PlatformDevice {
  mac: string;
  name: string;
  label: string | null;
  /** The platform's id of the customer that the device is made for. */
  customer: string | null;
}

/** A platform that devices connect to, in place of the embedded gateway. URLs come from the configuration only. */
export interface DevicePlatform {
  /** Grants belong to this URL and are never sent to another. */
  readonly address: string;
  signIn(credentials: Credentials): Promise<Grant>;
  refresh(refresh: string): Promise<Grant>;
  /** Returns the device's token; creates the device if it does not exist. */
  provision(access: string, device: PlatformDevice): Promise<string>;
  /** Replaces the device's token. */
  renew(access: string, device: PlatformDevice): Promise<string>;
}

/** The platform no longer accepts the grant. */
export class GrantExpired extends Error {}

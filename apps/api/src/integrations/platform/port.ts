export interface Credentials {
  email: string;
  password: string;
}

/** What a platform gave to somebody who signed in; moments in milliseconds. */
export interface Grant {
  access: string;
  refresh: string | null;
  /** Until when `access` is taken, as far as the platform said. */
  accessUntil: number;
  /** Until when it can be refreshed. */
  until: number;
}

export interface PlatformDevice {
  mac: string;
  name: string;
  label: string | null;
}

/** A platform that devices speak to, in place of the embedded gateway. Addresses come from the configuration alone. */
export interface DevicePlatform {
  /** What it gave belongs to this address, and is never sent to another. */
  readonly address: string;
  signIn(credentials: Credentials): Promise<Grant>;
  refresh(refresh: string): Promise<Grant>;
  /** The device's token; the device is made unless it is there already. */
  provision(access: string, device: PlatformDevice): Promise<string>;
  /** Another token in place of the one that the device has. */
  renew(access: string, device: PlatformDevice): Promise<string>;
}

/** The platform no longer takes what it gave. */
export class GrantExpired extends Error {}

import { basicCredential } from '../security/device-credential.ts';

/** What a connection says about itself. */
export interface Login {
  username?: string | undefined;
  password?: string | undefined;
  /** The credential of its client certificate (`mqtt/tls.ts`). */
  certificate?: string | undefined;
}

/**
 * The credentials to look up, in this order: what a device names decides over its certificate, which is public and may
 * be registered by anybody. Many clients send some password beside a token. None for a connection that does not say who
 * it is.
 */
export function credentialsOf({ username, password, certificate }: Login): string[] {
  return [
    ...(username && password ? [basicCredential(username, password)] : []),
    ...(username ? [username] : []),
    ...(certificate ? [certificate] : []),
  ];
}

import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { openValue, sealValue } from '../../security/sealed-value.ts';
import { hashSecret, randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { Account } from './auth.queries.ts';

const known = z.object({ idUser: z.int(), device: z.string(), password: z.string() });

/** Changes with the password, so that a new password forgets every device. */
const fingerprint = ({ passwordHash }: Account) => hashSecret(passwordHash ?? '').toString('base64url');

/**
 * Devices that a user has completely signed in with, known by a sealed cookie. It replaces neither the password nor the
 * second factor: it only gives the device its own count of failed attempts.
 */
export function createKnownDevices(vault: Vault) {
  return {
    /** One cookie for each account, because people share machines. */
    cookieName: (email: string) =>
      `gemelo_device_${hashSecret(email.toLowerCase()).toString('hex').slice(0, 16)}`,

    issue: (account: Account): string =>
      sealValue(vault, {
        idUser: account.idUser,
        device: randomSecret(),
        password: fingerprint(account),
      } satisfies z.output<typeof known>),

    /** The device's id, if the account was signed in to with it. */
    find(account: Account | undefined, cookie: string | undefined): string | undefined {
      if (!account || !cookie) return undefined;
      const { success, data } = safeParse(known, openValue(vault, cookie));
      const isKnown = success && data.idUser === account.idUser && data.password === fingerprint(account);
      return isKnown ? data.device : undefined;
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;

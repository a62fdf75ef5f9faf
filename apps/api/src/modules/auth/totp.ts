import * as OTPAuth from 'otpauth';
import type { Vault } from '../../security/vault.ts';

const WINDOW = 1;
const PERIOD = 30;

export const newTotpSecret = () => new OTPAuth.Secret({ size: 20 }).base32;

export const totpFor = (secret: string, label: string) =>
  new OTPAuth.TOTP({ issuer: 'Gemelo', label, secret: OTPAuth.Secret.fromBase32(secret), period: PERIOD });

/** The time step of a code; a step that was already used is not accepted again. */
export function totpStep(
  vault: Vault,
  sealed: Buffer,
  code: string,
  lastStep: number | null,
): number | undefined {
  const now = Math.floor(Date.now() / 1000 / PERIOD);
  const delta = totpFor(vault.open(sealed), 'gemelo').validate({
    token: code.replace(/\s/g, ''),
    window: WINDOW,
  });
  if (delta === null) return undefined;
  const step = now + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}

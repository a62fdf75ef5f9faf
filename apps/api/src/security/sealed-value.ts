import type { Vault } from './vault.ts';

/** A value that a client keeps for us; it can neither read nor forge it. */
export const sealValue = (vault: Vault, value: object): string =>
  vault.seal(JSON.stringify(value)).toString('base64url');

/** Undefined unless this installation sealed it. */
export function openValue(vault: Vault, sealed: string): unknown {
  try {
    return JSON.parse(vault.open(Buffer.from(sealed, 'base64url')));
  } catch {
    return undefined;
  }
}

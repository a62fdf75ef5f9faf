import type { Vault } from '../../security/vault.ts';

const PURPOSE = 'network';

/** Its purpose is sealed with it: what a user typed must never pass for another sealed value of ours. */
export const sealPassword = (vault: Vault, password: string): Buffer =>
  vault.seal(JSON.stringify([PURPOSE, password]));

export function openPassword(vault: Vault, sealed: Buffer): string {
  const [purpose, password] = JSON.parse(vault.open(sealed)) as [string, string];
  if (purpose !== PURPOSE) throw new Error('this is not the password of a network');
  return password;
}

import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 24;

/** An unguessable key; its first characters spread the files over 65,536 folders. */
export function newKey(): string {
  const name = randomBytes(RANDOM_BYTES).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** Only keys that we generated become paths, never outside input. */
export const isKey = (key: string) => isStoredKey(key.replace(/\.part$/, ''));
/** Of a file that is whole. */
export const isStoredKey = (key: string) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{48}$/.test(key);

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the file store');
  return key;
}

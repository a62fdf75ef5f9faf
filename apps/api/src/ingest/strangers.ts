import { createHash } from 'node:crypto';
import { DEVICE_NAME_MAX, macIn } from '@gemelo/contract/kit/device-code';

/** How a device was heard that is not registered there. */
export type StrangerProtocol = 'gateway' | 'thingsboard' | 'kaa';

/** What a new device wants to prove itself with from then on. */
export type BroughtCredential =
  | { kind: 'token'; token: string }
  | { kind: 'basic'; username: string; password: string };

/** A device that is not registered where it was heard. */
export interface Stranger {
  idCompany: number;
  /** The gateway that it speaks through, or the key that it announced itself with. */
  idPrincipal: number | null;
  idProvisionKey: number | null;
  protocol: StrangerProtocol;
  name: string;
  type: string | null;
  /** Tells devices apart that call themselves the same; empty behind a gateway, which knows its devices. */
  asker: Buffer;
  address: string | null;
  credential: {
    brought: BroughtCredential /** All of it. */;
    sealed: Buffer /** The token or the password. */;
    secret: Buffer;
  } | null;
}
/** Short text by key. */
export type Preview = Map<string, string>;
export interface Heard extends Stranger {
  count: number;
  /** What it sent last. */
  preview: Preview;
}

export const PREVIEW_KEYS = 20;
const KEY_LIMIT = 60;
const VALUE_LIMIT = 100;
/** What the database cannot keep, or what would not stay on one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const UNSHOWABLE = /[\u0000-\u001F\u007F\u2028\u2029\u202D\u202E]/g;

export const showable = (text: string, limit: number): string =>
  text.slice(0, limit).toWellFormed().replace(UNSHOWABLE, '').trim();
export const showableName = (name: string): string => showable(name, DEVICE_NAME_MAX);

/** The MAC in a name, as the database compares it; other names are compared without regard to case and accents. */
export const macDigitsIn = (name: string): string | undefined => macIn(name)?.replaceAll(':', '');

/** Adds values to what a device sent last; of many keys the first stay. */
export function addToPreview(preview: Preview, entries: Iterable<readonly [string, unknown]>) {
  for (const [key, value] of entries) {
    const name = showable(key, KEY_LIMIT);
    if (!preview.has(name) && preview.size >= PREVIEW_KEYS) continue;
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    preview.set(name, showable(text, VALUE_LIMIT));
  }
}

/** What tells an asker apart, of a kind that no other one can pass for. */
export const askerOf = (kind: 'credential' | 'nonce' | 'address', text: string): Buffer =>
  createHash('sha256').update(`${kind}:${text}`).digest();

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a message by key, whichever way it has them: of each the last is shown. */
export function* valuesIn(message: unknown): Iterable<readonly [string, unknown]> {
  for (const part of Array.isArray(message) ? (message as unknown[]) : [message]) {
    if (!isFields(part)) continue;
    yield* Object.entries('ts' in part && isFields(part.values) ? part.values : part);
  }
}

import type { HeldAttribute } from '../../db/shared-attributes.ts';
import { Malformed } from '../decode.ts';
import type { TwinAttributes } from './attribute-reader.ts';

/** The keys that a device asks for; undefined: not that group, `all`: every key of it. */
export interface AskedKeys {
  client: readonly string[] | 'all' | undefined;
  shared: readonly string[] | 'all' | undefined;
}

export interface AttributeAnswer {
  body: Record<string, Record<string, unknown>>;
  /** The shared attributes in it that the device did not have yet. */
  news: readonly HeldAttribute[];
  /** Keys that it had, and that it learns of by their absence. */
  gone: readonly string[];
}

const keysOf = (given: unknown): string[] | undefined => {
  if (given === undefined || given === null) return undefined;
  const keys: unknown[] = Array.isArray(given)
    ? given
    : typeof given === 'string'
      ? given.split(',')
      : [undefined];
  if (!keys.every((key) => typeof key === 'string')) throw new Malformed('keys are text');
  return keys.map((key) => key.trim()).filter((key) => key !== '');
};

/** Without any keys everything is asked for; otherwise only the groups that are named. */
export function askedKeys(clientKeys: unknown, sharedKeys: unknown): AskedKeys {
  const client = keysOf(clientKeys);
  const shared = keysOf(sharedKeys);
  return client || shared ? { client, shared } : { client: 'all', shared: 'all' };
}

const among = <Row extends { key: string }>(rows: readonly Row[], keys: readonly string[] | 'all') => {
  if (keys === 'all') return rows;
  const wanted = new Set(keys);
  return rows.filter(({ key }) => wanted.has(key));
};
const objectOf = (rows: readonly { key: string; value: unknown }[]) =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

export function answerTo({ client, shared }: AskedKeys, held: TwinAttributes): AttributeAnswer {
  const given = shared ? among(held.shared, shared) : [];
  return {
    body: {
      ...(client ? { client: objectOf(among(held.client, client)) } : {}),
      ...(shared ? { shared: objectOf(given) } : {}),
    },
    news: given.filter(({ isDelivered }) => !isDelivered),
    gone: (shared ? among(held.gone, shared) : []).map(({ key }) => key),
  };
}

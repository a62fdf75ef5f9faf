import { sameValue } from '../../lib/same-value.ts';

export type Fields = Record<string, unknown>;

export interface Difference {
  /** Field name; nested fields as `pages.web`. */
  name: string;
  before: unknown;
  after: unknown;
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record within another is shown by its name. */
const nameOrSelf = (value: unknown) =>
  isPlain(value) && typeof value.name === 'string' ? value.name : value;

/** Flattens nested fields to dotted names. */
function flat(fields: Fields | null): Fields {
  const entries = Object.entries(fields ?? {}).flatMap(([name, nested]): [string, unknown][] => {
    const value = Array.isArray(nested) ? nested.map(nameOrSelf) : nameOrSelf(nested);
    return isPlain(value)
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
      : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** The version counter changes with every update and carries no information. */
const silent = new Set(['version', 'updatedAt']);

/** The fields changed between two states of a record. */
export function differencesOf(before: Fields | null, after: Fields | null): Difference[] {
  const [old, current] = [flat(before), flat(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...names]
    .filter((name) => !silent.has(name) && !sameValue(old[name], current[name]))
    .map((name) => ({ name, before: old[name], after: current[name] }));
}

/** Added and removed values of a list. */
export function partsOf(before: unknown, after: unknown): { added: unknown[]; removed: unknown[] } {
  const [old, current] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const keys = (list: unknown[] = []) => new Set(list.map((part) => JSON.stringify(part)));
  const [oldKeys, currentKeys] = [keys(old), keys(current)];
  return {
    added: (current ?? []).filter((part) => !oldKeys.has(JSON.stringify(part))),
    removed: (old ?? []).filter((part) => !currentKeys.has(JSON.stringify(part))),
  };
}

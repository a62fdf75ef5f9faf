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

/** Flattens nested fields to dotted names. */
function flat(fields: Fields | null): Fields {
  const entries = Object.entries(fields ?? {}).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one]) : [[name, value]],
  );
  return Object.fromEntries(entries);
}

/** The version counter changes with every update and carries no information. */
const silent = new Set(['version', 'updatedAt']);

/** The fields changed between two states of a record. */
export function differencesOf(before: Fields | null, after: Fields | null): Difference[] {
  const [had, has] = [flat(before), flat(after)];
  const names = new Set([...Object.keys(had), ...Object.keys(has)]);
  return [...names]
    .filter((name) => !silent.has(name) && !sameValue(had[name], has[name]))
    .map((name) => ({ name, before: had[name], after: has[name] }));
}

/** Added and removed values of a list. */
export function partsOf(before: unknown, after: unknown): { added: unknown[]; removed: unknown[] } {
  const [had, has] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const keys = (list: unknown[] = []) => new Set(list.map((part) => JSON.stringify(part)));
  const [hadKeys, hasKeys] = [keys(had), keys(has)];
  return {
    added: (has ?? []).filter((part) => !hadKeys.has(JSON.stringify(part))),
    removed: (had ?? []).filter((part) => !hasKeys.has(JSON.stringify(part))),
  };
}

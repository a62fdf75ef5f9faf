import type { historyRow } from '@gemelo/contract/kit/catalogue-extras';
import type * as z from 'zod/mini';
import { isBlank, sameValue } from '../../lib/same-value.ts';

export type HistoryEntry = z.output<typeof historyRow>;

export interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

/** The fields changed by an entry. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((change) => !sameValue(change.before, change.after));
}

const keyOf = (part: unknown) => JSON.stringify(part);

/** Added and removed values of a list field. */
export function partChanges(before: readonly unknown[], after: readonly unknown[]) {
  const beforeKeys = new Set(before.map(keyOf));
  const has = new Set(after.map(keyOf));
  return {
    added: after.filter((part) => !beforeKeys.has(keyOf(part))),
    removed: before.filter((part) => !has.has(keyOf(part))),
  };
}

export const partsOf = (parts: (value: unknown) => unknown[], value: unknown): unknown[] =>
  isBlank(value) ? [] : parts(value);

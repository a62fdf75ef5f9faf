import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import { isSame } from '../../../lib/is-same.ts';

export interface Difference {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  name: string;
  label: string;
  /** What was changed of it. */
  attributes?: readonly string[];
}

const placeless = new Set(['name', 'parent']);

function changedAttributes(before: FormItem, after: FormItem): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof FormItem>;
  return [...names].filter((name) => !placeless.has(name) && !isSame(before[name], after[name]));
}

/** Those of a sequence that kept their order: the longest rising run of their earlier places. */
function keptInPlace(places: readonly number[]): Set<number> {
  const best: { length: number; before: number }[] = [];
  let end = -1;
  places.forEach((place, index) => {
    let found = { length: 1, before: -1 };
    for (let at = 0; at < index; at += 1) {
      const one = best[at];
      if (one && (places[at] ?? 0) < place && one.length + 1 > found.length)
        found = { length: one.length + 1, before: at };
    }
    best.push(found);
    if (end < 0 || found.length > (best[end]?.length ?? 0)) end = index;
  });
  const kept = new Set<number>();
  for (let at = end; at >= 0; at = best[at]?.before ?? -1) kept.add(at);
  return kept;
}

/** Names of items that stand elsewhere among those that both have, or in another container. */
function movedNames(before: FormDocument, after: FormDocument): Set<string> {
  const places = new Map(before.items.map(({ name }, index) => [name, index]));
  const parents = new Map(before.items.map(({ name, parent }) => [name, parent]));
  const common = after.items.filter(({ name }) => places.has(name));
  const isElsewhere = ({ name, parent }: FormItem) => parents.get(name) !== parent;
  const staying = common.filter((item) => !isElsewhere(item));
  const kept = keptInPlace(staying.map(({ name }) => places.get(name) ?? 0));
  return new Set([
    ...common.filter(isElsewhere).map(({ name }) => name),
    ...staying.filter((_, index) => !kept.has(index)).map(({ name }) => name),
  ]);
}

/** What became of a form, in the order of the later one; what is gone stands last. */
export function differencesOf(before: FormDocument, after: FormDocument): Difference[] {
  const earlier = new Map(before.items.map((item) => [item.name, item]));
  const later = new Set(after.items.map(({ name }) => name));
  const moved = movedNames(before, after);
  return [
    ...after.items.flatMap((item): Difference[] => {
      const { name, label } = item;
      const was = earlier.get(name);
      if (!was) return [{ kind: 'added', name, label }];
      const attributes = changedAttributes(was, item);
      return [
        ...(attributes.length > 0 ? [{ kind: 'changed', name, label, attributes } as const] : []),
        ...(moved.has(name) ? [{ kind: 'moved', name, label } as const] : []),
      ];
    }),
    ...before.items
      .filter(({ name }) => !later.has(name))
      .map(({ name, label }): Difference => ({ kind: 'removed', name, label })),
  ];
}

const settingNames = ['mode', 'intro', 'thanks'] as const;

/** What was changed of the form itself. */
export const changedSettings = (before: FormDocument, after: FormDocument) =>
  settingNames.filter((name) => !isSame(before[name], after[name]));

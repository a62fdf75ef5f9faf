import { type FormDocument, type FormItem, isContainer } from '@gemelo/contract/forms/document';

/** A place among the items of a container, or of the form. */
export interface Spot {
  parent: string | undefined;
  index: number;
}

type Items = readonly FormItem[];

export const itemNamed = ({ items }: FormDocument, name: string | undefined) =>
  items.find((item) => item.name === name);

export const childrenOf = (items: Items, parent: string | undefined): FormItem[] =>
  items.filter((item) => item.parent === parent);

/** An item with all that it holds, in the order of the form. */
export function branchOf(items: Items, name: string): FormItem[] {
  const own = items.filter((item) => item.name === name);
  return [...own, ...childrenOf(items, name).flatMap((child) => branchOf(items, child.name))];
}

/** Containers before what they hold, which is how a form is read; what has lost its container stands at the end. */
export function inOrder(items: Items): FormItem[] {
  const ordered = childrenOf(items, undefined).flatMap(({ name }) => branchOf(items, name));
  const reached = new Set(ordered);
  return [...ordered, ...items.filter((item) => !reached.has(item))];
}

export const spotOf = (items: Items, name: string): Spot => {
  const parent = items.find((item) => item.name === name)?.parent;
  return { parent, index: childrenOf(items, parent).findIndex((item) => item.name === name) };
};

const placed = (item: FormItem, parent: string | undefined): FormItem => {
  const { parent: _, ...rest } = item;
  return parent === undefined ? rest : { ...rest, parent };
};

/** Puts a branch, whose first item is its top, at a place among the others. */
function inserted(items: Items, [top, ...inner]: Items, { parent, index }: Spot): FormItem[] {
  if (!top) return [...items];
  const before = childrenOf(items, parent)[index];
  const branch = [placed(top, parent), ...inner];
  if (!before) return inOrder([...items, ...branch]);
  const at = items.indexOf(before);
  return inOrder([...items.slice(0, at), ...branch, ...items.slice(at)]);
}

export const withInserted = (document: FormDocument, branch: Items, spot: Spot): FormDocument => ({
  ...document,
  items: inserted(document.items, branch, spot),
});

export function withoutItem(document: FormDocument, name: string): FormDocument {
  const gone = new Set(branchOf(document.items, name));
  return { ...document, items: document.items.filter((item) => !gone.has(item)) };
}

/** Moves an item with all that it holds; nothing goes into itself. `index` counts the others. */
export function withMoved(document: FormDocument, name: string, spot: Spot): FormDocument {
  const branch = branchOf(document.items, name);
  if (branch.length === 0 || branch.some((item) => item.name === spot.parent)) return document;
  return withInserted(withoutItem(document, name), branch, spot);
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where a step leads: along the siblings, into the container before, or out behind its own; none at an end. */
export function spotAfter({ items }: FormDocument, name: string, step: Step): Spot | undefined {
  const { parent, index } = spotOf(items, name);
  const siblings = childrenOf(items, parent);
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : undefined;
  if (step === 'down') return index < siblings.length - 1 ? { parent, index: index + 1 } : undefined;
  if (step === 'out') {
    if (parent === undefined) return undefined;
    const outer = spotOf(items, parent);
    return { parent: outer.parent, index: outer.index + 1 };
  }
  const before = siblings[index - 1];
  return before && isContainer(before.kind)
    ? { parent: before.name, index: childrenOf(items, before.name).length }
    : undefined;
}

/** Where something new goes: into the chosen container, behind the chosen item, or to the end. */
export function spotForNew({ items }: FormDocument, chosen: string | undefined): Spot {
  const item = items.find(({ name }) => name === chosen);
  if (!item) return { parent: undefined, index: childrenOf(items, undefined).length };
  if (isContainer(item.kind)) return { parent: item.name, index: childrenOf(items, item.name).length };
  const { parent, index } = spotOf(items, item.name);
  return { parent, index: index + 1 };
}

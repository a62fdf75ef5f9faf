import {
  attributesOf,
  type FormDocument,
  type FormItem,
  hasValue,
  type ItemKind,
  isContainer,
} from '@gemelo/contract/forms/document';
import { choicesFrom, freeName, nameFrom, namesOf } from './names.ts';

/** An item of a kind as it is added; a choice begins with two options. */
export function newItem(
  document: FormDocument,
  kind: ItemKind,
  label: string,
  options: readonly string[],
): FormItem {
  const item: FormItem = { name: freeName(nameFrom(label, kind), namesOf(document)), kind, label };
  if (kind === 'selectOne' || kind === 'selectMany') return { ...item, choices: choicesFrom(options) };
  return kind === 'scale' ? { ...item, from: 1, to: 5 } : item;
}

/** An item with some attributes changed; one that is set to nothing is left out. */
export function changedItem(
  item: FormItem,
  changes: { [Name in keyof FormItem]?: FormItem[Name] | undefined },
) {
  const next: Record<string, unknown> = { ...item };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') delete next[name];
    else next[name] = value;
  }
  return { ...(next as FormItem), label: changes.label ?? item.label };
}

export const withChanged = (
  document: FormDocument,
  name: string,
  changes: Parameters<typeof changedItem>[1],
): FormDocument => ({
  ...document,
  items: document.items.map((item) => (item.name === name ? changedItem(item, changes) : item)),
});

const always: readonly (keyof FormItem)[] = ['name', 'kind', 'parent', 'label', 'help', 'showWhen'];

/** The item as another kind, with what that kind has. */
export function asKind(item: FormItem, kind: ItemKind): FormItem {
  const kept: readonly (keyof FormItem)[] = [...always, ...attributesOf[kind]];
  const entries = Object.entries(item).filter(([name]) => kept.includes(name as keyof FormItem));
  return { ...(Object.fromEntries(entries) as FormItem), kind };
}

/** Items whose answer a formula of this one can name: with a single value from where it stands. */
export function askable({ items }: FormDocument, about: FormItem): FormItem[] {
  const byName = new Map(items.map((item) => [item.name, item]));
  const repeatsOf = (item: FormItem): string[] => {
    const around = item.parent === undefined ? undefined : byName.get(item.parent);
    if (!around) return [];
    return [...repeatsOf(around), ...(around.kind === 'repeat' ? [around.name] : [])];
  };
  const own = repeatsOf(about);
  return items.filter(
    (item) =>
      item.name !== about.name &&
      hasValue(item.kind) &&
      !isContainer(item.kind) &&
      repeatsOf(item).every((repeat, index) => own[index] === repeat),
  );
}

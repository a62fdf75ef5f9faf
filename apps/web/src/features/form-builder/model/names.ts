import {
  type FormChoice,
  type FormDocument,
  type FormItem,
  formulaAttributes,
  isItemName,
} from '@gemelo/contract/forms/document';
import {
  ExpressionError,
  parseExpression,
  printExpression,
  renameAnswers,
} from '@gemelo/contract/forms/expression';
import { branchOf, spotOf, withInserted } from './tree.ts';

const NAME_MAX = 40;

/** Latin letters and digits of a text; scripts without any leave nothing. */
const latin = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, NAME_MAX)
    .replace(/_+$/, '');

/** The name that a label gives; `otherwise` where it has no Latin letters. */
export function nameFrom(label: string, otherwise: string): string {
  const found = latin(label) || latin(otherwise.replace(/([a-z])([A-Z])/g, '$1_$2')) || 'item';
  const name = /^[a-z]/.test(found) ? found : `_${found}`;
  return isItemName(name) ? name : `_${name}`;
}

/** The first free one of `name`, `name_2`, `name_3`… */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let count = 2; ; count += 1) {
    const name = `${wanted}_${count}`;
    if (!taken.has(name)) return name;
  }
}

export const namesOf = ({ items }: FormDocument) => new Set(items.map(({ name }) => name));

/** Whether a name was made of its label, and may follow it. */
export function isGenerated({ name, label, kind }: FormItem): boolean {
  const made = nameFrom(label, kind);
  return name === made || (name.startsWith(`${made}_`) && /^\d+$/.test(name.slice(made.length + 1)));
}

/** A formula that cannot be read yet is renamed as text, so that nothing is lost while it is written. */
function renamedFormula(source: string, rename: ReadonlyMap<string, string>): string {
  const nameOf = (name: string) => rename.get(name) ?? name;
  try {
    const expression = parseExpression(source);
    const renamed = printExpression(renameAnswers(expression, nameOf));
    return renamed === printExpression(expression) ? source : renamed;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return source.replace(/\$\{\s*([^{}\s]*)\s*\}/g, (whole, name: string) =>
      rename.has(name) ? `\${${nameOf(name)}}` : whole,
    );
  }
}

function renamedItem(item: FormItem, rename: ReadonlyMap<string, string>): FormItem {
  const next: FormItem = { ...item, name: rename.get(item.name) ?? item.name };
  if (item.parent !== undefined) next.parent = rename.get(item.parent) ?? item.parent;
  for (const attribute of formulaAttributes) {
    const source = item[attribute];
    if (source !== undefined) next[attribute] = renamedFormula(source, rename);
  }
  return next;
}

/** Gives an item another name, in every formula and container too. */
export function withRenamed(document: FormDocument, from: string, to: string): FormDocument {
  if (from === to || !isItemName(to) || namesOf(document).has(to)) return document;
  const rename = new Map([[from, to]]);
  return { ...document, items: document.items.map((item) => renamedItem(item, rename)) };
}

/** A copy of an item and all that it holds behind it, whose formulas speak of the copies. */
export function withCopied(document: FormDocument, name: string): { document: FormDocument; copy: string } {
  const taken = namesOf(document);
  const rename = new Map<string, string>();
  const branch = branchOf(document.items, name);
  for (const item of branch) {
    const copy = freeName(item.name.replace(/_\d+$/, ''), taken);
    taken.add(copy);
    rename.set(item.name, copy);
  }
  const { parent, index } = spotOf(document.items, name);
  const copies = branch.map((item) => renamedItem(item, rename));
  return {
    document: withInserted(document, copies, { parent, index: index + 1 }),
    copy: rename.get(name) ?? name,
  };
}

/** Choices out of lines; those that are already there keep their value. */
export function choicesFrom(lines: readonly string[], present: readonly FormChoice[] = []): FormChoice[] {
  const taken = new Set(present.map(({ value }) => value));
  const labels = new Set(present.map(({ label }) => label));
  const added = lines
    .map((line) => line.trim())
    .filter((label, index, all) => label !== '' && !labels.has(label) && all.indexOf(label) === index)
    .map((label) => {
      const value = freeName(latin(label) || 'option', taken);
      taken.add(value);
      return { value, label };
    });
  return [...present, ...added];
}

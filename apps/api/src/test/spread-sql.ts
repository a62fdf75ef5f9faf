import { distributed } from '../db/table-growth.ts';

/** Part of a text that stands between the same parentheses and quotes; groups within are left out as `()`. */
export interface Part {
  text: string;
  /** The word or sign before its parenthesis; nothing where it begins a statement. */
  after: string;
}

/** Comments and the short texts that statements compare with, which may hold signs of their own. */
const withoutWords = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?:--|\/\/).*$/gm, '')
    .replace(/'[^'\n;]*'/g, (word) => (/\b(select|from|insert|update|delete)\b/.test(word) ? word : '~'));

/** Values and fragments of a template say nothing about the tables around them. */
function withoutValues(text: string): string {
  let [kept, depth] = ['', 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (depth === 0) kept += text[at];
    else if (text[at] === '}') depth -= 1;
    else if (text[at] === '{' && text[at - 1] !== '$') depth += 1;
  }
  return kept;
}

/** A statement, or part of one, that reads its tables together. */
const SEPARATORS = /[`';]|\bunion(?:\s+all)?\b|\bexcept\b/;

const LONGEST_WORD = 60;

export function partsOf(source: string): Part[] {
  const open: Part[] = [{ text: '', after: '' }];
  const done: Part[] = [];
  const last = () => open.at(-1) ?? { text: '', after: '' };
  for (const letter of withoutValues(withoutWords(source))) {
    if (letter === '(') {
      const after =
        /(\w+|\S)\s*$/.exec(last().text.slice(-LONGEST_WORD))?.[1] ?? (open.length > 1 ? '(' : '');
      open.push({ text: '', after });
    } else if (letter === ')' && open.length > 1) {
      done.push(...open.splice(-1));
      last().text += '()';
    } else last().text += letter;
  }
  return [...done, ...open].flatMap(({ text, after }) =>
    text.split(SEPARATORS).map((piece, nth) => ({ text: piece, after: nth === 0 ? after : '' })),
  );
}

const isDistributed = (name: string) => (distributed as readonly string[]).includes(name);
/** Functions are followed by their arguments. */
const RELATIONS = /\b(?:from|join)\s+(?:only\s+)?([a-z_]+)\b(?!\s*[.(])/g;
const COMMA = /\bfrom\s+[a-z_]+(?:\s+[a-z]+)?\s*,\s*([a-z_]+)\b(?!\s*[.(])/g;
const relationsOf = ({ text }: Part) =>
  [...text.matchAll(RELATIONS), ...text.matchAll(COMMA)].map(([, name = '']) => name);

/** Citus plans these as tables of their own; anywhere else a subquery may depend on the row around it. */
const PLANNED_APART = /^(materialized|from|join|all|as|in|)$/;

/** What a Citus cluster cannot run in some SQL, as far as its text tells. */
export function obstaclesIn(source: string, tables: ReadonlySet<string>): string[] {
  return partsOf(source).flatMap((part) => {
    const written = isDistributed(/\b(?:into|update)\s+([a-z_]+)/.exec(part.text)?.[1] ?? '');
    const relations = relationsOf(part);
    const here = relations.filter(isDistributed);
    const beside = relations.filter((name) => tables.has(name) && !isDistributed(name));
    const shown = part.text.replace(/\s+/g, ' ').trim().slice(0, 120);
    return [
      ...(here.length > 0 && /^\s*select\b/.test(part.text) && !PLANNED_APART.test(part.after)
        ? [`a subquery that may be correlated (${part.after}): ${shown}`]
        : []),
      ...(here.length > 0 && beside.length > 0 ? [`joined with ${beside.join()}: ${shown}`] : []),
      ...(written && /\b(do update|update)\b[\s\S]*\bnow\(\)/.test(part.text)
        ? [`now() in a write: ${shown}`]
        : []),
    ];
  });
}

import { plainText } from '../plain-text.ts';
import { findDay } from './find-day.ts';
import { dayWordsFor } from './quick-add-words.ts';

export interface Named {
  id: number;
  name: string;
}

/** What a line can name. */
export interface QuickAddContext {
  today: string;
  language: string;
  /** Whether 4/5 is the fifth of April. */
  monthFirst?: boolean;
  people: readonly Named[];
  /** The user. */
  me?: number | undefined;
  priorities: readonly Named[];
  types: readonly Named[];
  categories: readonly Named[];
  warehouses: readonly Named[];
  /** Pieces that the user wants to be read as plain words, each as `keyOf` writes it. */
  ignored?: readonly string[];
}

interface Piece {
  start: number;
  end: number;
  /** As it was typed. */
  text: string;
}

/** A piece of the line that was understood; those of people may mean several. */
export type Understood = Piece &
  (
    | { kind: 'due'; day: string }
    | { kind: 'priority' | 'type' | 'category' | 'warehouse'; value: Named }
    | { kind: 'assignee'; options: readonly Named[] }
    /** Looks like the name of a device; whether there is one is asked later. */
    | { kind: 'device' }
  );

export interface QuickAdd {
  title: string;
  understood: readonly Understood[];
}

/** Names a piece, so that it can be ignored. */
export const keyOf = ({ kind, text }: Pick<Understood, 'kind' | 'text'>): string =>
  `${kind}:${plainText(text)}`;

const DEVICE = /(?<![\p{L}\p{N}@#!/-])\p{L}{1,8}-\d{1,8}(?![\p{L}\p{N}-])/gu;
/** Words of a name that are tried together. */
const MAX_WORDS = 5;
const SIGNS = { '@': 'person', '!': 'priority', '/': 'kind', '#': 'place' } as const;

const wordsOf = (name: string) => plainText(name).split(/\s+/);
const startsAnyWord = (name: string, typed: string) => {
  const plain = plainText(name);
  return plain.startsWith(typed) || plain.includes(` ${typed}`);
};

/** All that begin with what was typed; one whose whole name it is counts alone. */
function matches(all: readonly Named[], typed: string): readonly Named[] {
  const exact = all.filter(({ name }) => plainText(name) === typed);
  if (exact.length > 0) return exact;
  const first = all.filter(({ name }) => wordsOf(name)[0] === typed);
  return first.length > 0 ? first : all.filter(({ name }) => startsAnyWord(name, typed));
}

interface Signed {
  end: number;
  found: readonly Named[];
}

/** The longest run of words behind a sign that names something. */
function longest(plain: string, start: number, all: readonly Named[]): Signed | undefined {
  const ends = [...plain.slice(start).matchAll(/[^\s,;]+/g)].slice(0, MAX_WORDS);
  for (const word of ends.toReversed()) {
    const end = start + word.index + word[0].length;
    const typed = plain
      .slice(start, end)
      .replace(/\s+/g, ' ')
      .replace(/[.:]+$/, '');
    const found = typed && matches(all, typed);
    if (found && found.length > 0) return { end, found };
  }
  return undefined;
}

function findSigned(text: string, plain: string, context: QuickAddContext): Understood[] {
  const [own] = dayWordsFor(context.language);
  const selves = dayWordsFor(context.language).flatMap(({ self }) => self.split('|'));
  const me = context.people.find(({ id }) => id === context.me);
  const found: Understood[] = [];
  const boundary = own?.dense ? /[@!/#](?=\S)/g : /(?<=^|[\s(])[@!/#](?=\S)/g;
  for (const { index, 0: sign } of plain.matchAll(boundary)) {
    if (found.some((one) => index < one.end)) continue;
    const piece = (end: number) => ({ start: index, end, text: text.slice(index, end) });
    const start = index + 1;
    const one = <K extends 'priority' | 'type' | 'category' | 'warehouse'>(
      kind: K,
      all: readonly Named[],
    ) => {
      const signed = longest(plain, start, all);
      const value = signed?.found.length === 1 ? signed.found[0] : undefined;
      if (signed && value) found.push({ kind, value, ...piece(signed.end) });
      return value !== undefined;
    };
    const meant = SIGNS[sign as keyof typeof SIGNS];
    if (meant === 'priority') one('priority', context.priorities);
    else if (meant === 'place') one('warehouse', context.warehouses);
    else if (meant === 'kind') {
      if (!one('type', context.types)) one('category', context.categories);
    } else {
      const word = /^[^\s,;]+/.exec(plain.slice(start))?.[0] ?? '';
      if (me && selves.includes(word))
        found.push({ kind: 'assignee', options: [me], ...piece(start + word.length) });
      else {
        const signed = longest(plain, start, context.people);
        if (signed) found.push({ kind: 'assignee', options: signed.found, ...piece(signed.end) });
      }
    }
  }
  return found;
}

/** Of each kind the first counts; a task has one of each. */
function firstOfKind(all: readonly Understood[]): Understood[] {
  const kinds = new Set<string>();
  return all.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
}

/** The line without what was understood; a device stays, because a title without it says less. */
function titleOf(text: string, understood: readonly Understood[]): string {
  let title = '';
  let from = 0;
  for (const { kind, start, end } of understood) {
    if (kind === 'device') continue;
    title += `${text.slice(from, start)} `;
    from = end;
  }
  return (title + text.slice(from))
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/[\s,;:]+$/, '')
    .trim();
}

/** Reads a task from one line: "Revisar sensor EB-1001 mañana @tomas !alta". */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickAdd {
  const text = line.normalize('NFC');
  const plain = plainText(text);
  const isWanted = (one: Understood) => !context.ignored?.includes(keyOf(one));
  const signed = firstOfKind(findSigned(text, plain, context).filter(isWanted));
  const isFree = (start: number, end: number) =>
    signed.every((one) => end <= one.start || start >= one.end) &&
    isWanted({ kind: 'due', day: '', start, end, text: text.slice(start, end) });
  const due = findDay(
    plain,
    {
      today: context.today,
      words: dayWordsFor(context.language),
      monthFirst: context.monthFirst ?? false,
    },
    isFree,
  );
  const devices = [...text.matchAll(DEVICE)].map(
    (found): Understood => ({
      kind: 'device',
      start: found.index,
      end: found.index + found[0].length,
      text: found[0],
    }),
  );
  const day: Understood[] = due ? [{ kind: 'due', ...due, text: text.slice(due.start, due.end) }] : [];
  const understood = [...signed, ...day, ...firstOfKind(devices.filter(isWanted))].toSorted(
    (a, b) => a.start - b.start,
  );
  return { title: titleOf(text, understood), understood };
}

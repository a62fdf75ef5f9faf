export interface Mentionable {
  idUser: number;
  name: string;
}

/** A prepared text that is inserted after a slash. */
export interface Snippet {
  id: number;
  name: string;
  text: string;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The mention being typed at the caret, and the index of its @. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | undefined {
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** The slash command being typed at the caret, and the index of its slash; a date or an address is none. */
export function snippetAt(text: string, caret: number): { start: number; query: string } | undefined {
  const found = /(?:^|\s)\/([^/\n]{0,40})$/.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** Those whose full name or any word of it starts with the query. */
export function matching<T extends { name: string }>(all: readonly T[], query: string): T[] {
  const prefix = folded(query);
  return all.filter(({ name }) => {
    const own = folded(name);
    return own.startsWith(prefix) || own.includes(` ${prefix}`);
  });
}

interface Piece {
  text: string;
  named: boolean;
  /** Start index in the text. */
  at: number;
}

/** Splits a text into parts and marks mentions; the longest matching name wins. */
export function pieces(text: string, people: readonly Mentionable[]): Piece[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = at >= from ? names.find((one) => text.startsWith(one, at)) : undefined;
    if (!name) continue;
    if (at > from) parts.push({ text: text.slice(from, at), named: false, at: from });
    parts.push({ text: name, named: true, at });
    from = at + name.length;
  }
  return from < text.length ? [...parts, { text: text.slice(from), named: false, at: from }] : parts;
}

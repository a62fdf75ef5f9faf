/** A move that the server has not confirmed yet. */
export interface Move<C> {
  card: C;
  from: string;
  to: string;
}

interface Shown<C> {
  cards: readonly C[];
  /** How many cards the column has more than the server says. */
  shift: number;
}

/** The cards of a column as they will be once the pending moves are confirmed. */
export function withMoves<C>(
  rows: readonly C[],
  column: string,
  moves: readonly Move<C>[],
  { idOf, compare }: { idOf: (card: C) => number; compare: (one: C, other: C) => number },
): Shown<C> {
  if (moves.length === 0) return { cards: rows, shift: 0 };
  const away = new Set(moves.filter(({ to }) => to !== column).map(({ card }) => idOf(card)));
  const staying = rows.filter((card) => !away.has(idOf(card)));
  const cards = [...staying];
  const known = new Set(rows.map(idOf));
  const coming = moves.filter(({ card, to }) => to === column && !known.has(idOf(card)));
  for (const { card } of coming) {
    const place = cards.findIndex((other) => compare(card, other) < 0);
    cards.splice(place === -1 ? cards.length : place, 0, card);
  }
  return { cards, shift: coming.length - (rows.length - staying.length) };
}

/** The column that a key leads to from another one; columns begin at the right where writing does. */
export function columnByKey(
  key: string,
  columns: readonly string[],
  from: string,
  rtl: boolean,
): string | undefined {
  const at = columns.indexOf(from);
  const [back, on] = rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: columns.length - 1 }[key];
  return to === undefined ? undefined : columns[Math.min(Math.max(to, 0), columns.length - 1)];
}

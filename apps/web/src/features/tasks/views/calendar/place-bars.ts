import { daysBetween } from '../../../../parts/tasks/days.ts';

/** Days on which something is under way, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

export interface Bar<T> {
  item: T;
  /** Column of the first day in the week, and how many days it covers. */
  column: number;
  days: number;
  lane: number;
  /** It began before this week, or goes on after it. */
  begun: boolean;
  goesOn: boolean;
}

/** Places the items of a week in lanes, so that none covers another; longer and earlier ones stand higher. */
export function placeBars<T>(
  week: readonly string[],
  items: readonly T[],
  spanOf: (item: T) => Span,
): Bar<T>[] {
  const first = week[0] ?? '';
  const last = week.at(-1) ?? '';
  const shown = items
    .map((item) => ({ item, ...spanOf(item) }))
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted((a, b) =>
      a.from === b.from ? (a.to > b.to ? -1 : a.to < b.to ? 1 : 0) : a.from < b.from ? -1 : 1,
    );
  const ends: number[] = [];
  return shown.map(({ item, from, to }) => {
    const column = Math.max(0, daysBetween(first, from));
    const end = Math.min(week.length - 1, daysBetween(first, to));
    const free = ends.findIndex((taken) => taken < column);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return { item, column, days: end - column + 1, lane, begun: from < first, goesOn: to > last };
  });
}

/** How many bars of each day do not fit into a number of lanes; a day that overflows gives up its last lane. */
export function fitBars<T>(bars: readonly Bar<T>[], days: number, lanes: number) {
  const covering = Array.from({ length: days }, (_, day) =>
    bars.filter(({ column, days: length }) => column <= day && day < column + length),
  );
  const isFull = covering.map((all) => all.some(({ lane }) => lane >= lanes));
  const shown = bars.filter(
    ({ lane, column, days: length }) =>
      lane < lanes - 1 || (lane === lanes - 1 && !isFull.slice(column, column + length).includes(true)),
  );
  const hidden = covering.map((all) => all.filter((bar) => !shown.includes(bar)).length);
  return { shown, hidden };
}

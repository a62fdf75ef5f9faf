/** Calendar days, YYYY-MM-DD, both included. */
export interface DayRange {
  first: string;
  last: string;
}

const shifted = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

export function monthRange(month: string): DayRange {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return { first: month, last: date.toISOString().slice(0, 10) };
}

export const holds = (range: DayRange, { first, last }: DayRange): boolean =>
  range.first <= first && last <= range.last;

/** What is left of a range without these parts of it, which are in order. */
export function without({ first, last }: DayRange, parts: readonly DayRange[]): DayRange[] {
  const left: DayRange[] = [];
  let next = first;
  for (const part of parts) {
    left.push({ first: next, last: shifted(part.first, -1) });
    next = shifted(part.last, 1);
  }
  left.push({ first: next, last });
  return left.filter((range) => range.first <= range.last);
}

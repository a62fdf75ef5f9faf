/** Moves one item to another index, clamped to the list. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(to, 0), items.length - 1);
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)];
}
